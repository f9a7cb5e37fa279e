package org.splinter.client.sql.answer;

/**
 * Place of an exact sum among the words of a group: {@code limbs} words from {@code first} on. With
 * one limb the word is the signed sum; with more, limb i counts for 2^(32 i), all but the last one
 * being unsigned sums and the last a signed one.
 *
 * @param scale digits after the decimal point of the unscaled sum
 */
public record SumWords(int first, int limbs, int scale) {}
