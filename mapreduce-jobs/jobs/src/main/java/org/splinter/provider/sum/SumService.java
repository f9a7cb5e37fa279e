package org.splinter.provider.sum;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.io.IOUtils;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.sum.SumRequest;
import org.splinter.protocol.sum.SumScheme;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.table.TableStore;

/**
 * A provider's answers to requests for selected sums of its private tables.
 *
 * <p>Guarantee: a request is charged to its client's budget before a private row is read for it:
 * neither an answer nor how long one takes comes before its charge. Requests that are asked again
 * together get equal bytes ({@link AnswerMasks}). Files of a request, and what a job makes of it,
 * are the owner's alone and deleted in the end.
 */
public final class SumService {
  private static final FsPermission OWNER_FILE = new FsPermission((short) 0600);

  private final TableStore tables;
  private final PrivateTables privateTables;

  /** The ways to evaluate a request. */
  public enum Run {
    /** By a MapReduce job. */
    JOB,
    /** In this process. */
    DIRECT
  }

  /**
   * A client and its request.
   *
   * @param client its name at this provider, which its budget is kept under
   * @param file the request, on a file system that all tasks reach
   * @param checked whether its digest and records were found right as they came ({@link
   *     SumArrival}), in a file that nobody else writes
   */
  public record Asked(String client, Path file, boolean checked) {
    /** Returns a client's request that is to be checked. */
    public Asked(String client, Path file) {
      this(client, file, false);
    }
  }

  /**
   * A client's account at a private table.
   *
   * @param spent the numbers that its answers could tell so far
   * @param budget the numbers that they may tell in all
   */
  public record Account(String client, long spent, long budget) {
    /** Returns the numbers that further answers may tell. */
    public long left() {
      return Math.max(0, budget - spent);
    }
  }

  /**
   * Makes the service of a provider.
   *
   * @param tables of the provider, with the Hadoop configuration that its jobs start from
   */
  public SumService(TableStore tables) {
    this.tables = tables;
    this.privateTables = new PrivateTables(tables);
  }

  /**
   * Answers the requests of one session, those of all its clients.
   *
   * @return the encoded answers, one for each request
   * @throws FormatException if a request is not what it must be, or they are of several sessions
   * @throws org.splinter.protocol.contract.RefusedRequestException if a client's budget is spent
   */
  public List<byte[]> answer(List<Asked> asked, Run run, Progress progress)
      throws IOException, InterruptedException {
    List<SumQuestion> questions = new ArrayList<>();
    TableStore store = privateTables.store();
    try (JobDirectory directory = privateTables.newStaging();
        OwnerSecret secret = OwnerSecret.of(store)) {
      List<Path> files = new ArrayList<>();
      for (Asked each : asked) {
        Path file = placed(each, run, new Path(directory.path(), "request-" + files.size()));
        files.add(file);
        questions.add(SumQuestion.open(tables.configuration(), privateTables, file));
      }
      byte[] session = session(questions);
      for (int i = 0; i < asked.size(); i++) {
        check(asked.get(i), questions.get(i)); // all: nobody pays for another one's mistake
      }
      charge(asked, questions, Sha256.of(session));
      AnswerMasks masks = new AnswerMasks(secret, session, asked.size());
      List<byte[]> answers = new ArrayList<>();
      for (int i = 0; i < asked.size(); i++) {
        Progress part = progress.part((double) i / asked.size(), (i + 1.0) / asked.size());
        List<byte[]> states = states(questions.get(i), files.get(i), run, directory, part);
        answers.add(masks.answer(questions.get(i), states).encode());
        part.accept(1);
      }
      return answers;
    } finally {
      for (SumQuestion question : questions) {
        question.close();
      }
    }
  }

  /**
   * Checks a request by itself: it fits the table's current version, and is whole.
   *
   * @param file the request, on a file system that this process reaches
   * @throws FormatException naming what differs
   */
  public void check(Path file) throws IOException {
    try (SumQuestion question = SumQuestion.open(tables.configuration(), privateTables, file)) {
      question.checkRecords();
    }
  }

  /**
   * Evaluates a request of random weights ahead, and keeps what differences to them will be added
   * to. Nothing is answered, and nothing charged.
   *
   * @param file the request, on a file system that all tasks reach
   * @throws FormatException if it is not what it must be
   */
  public void evaluateAhead(Path file, Run run, Progress progress)
      throws IOException, InterruptedException {
    var unused = keepAhead(new Asked(AheadShelf.PROVIDER, file), AheadLimits.NONE, run, progress);
  }

  /**
   * Evaluates a client's request of random weights ahead, within limits, and keeps what differences
   * to them will be added to. Nothing is answered, and nothing charged; a request that is kept is
   * not evaluated again. One that has no place is refused by its head and digest; one that has
   * takes it before a private row is read for it, and keeps it if it ends in the middle.
   *
   * @return the digest of the request, by which the one that follows names it
   * @throws FormatException if it is not what it must be
   * @throws org.splinter.protocol.contract.RefusedRequestException if the client has as many as it
   *     may; nothing is evaluated then
   */
  public byte[] evaluateAhead(Asked asked, AheadLimits limits, Run run, Progress progress)
      throws IOException, InterruptedException {
    String unused = SumBudget.client(asked.client());
    return keepAhead(asked, limits, run, progress);
  }

  private byte[] keepAhead(Asked asked, AheadLimits limits, Run run, Progress progress)
      throws IOException, InterruptedException {
    try (SumQuestion head = SumQuestion.open(tables.configuration(), privateTables, asked.file())) {
      requireAhead(head);
      long unused = head.checkLength();
      AheadStates ahead = ahead(head);
      if (ahead.keptFor(asked.client())) {
        return head.file().digest();
      }
      ahead.requireRoom(asked.client(), stateBytes(head), limits);
    }
    try (JobDirectory directory = privateTables.newStaging()) {
      Path copy = placed(asked, run, new Path(directory.path(), "request-0"));
      try (SumQuestion question = SumQuestion.open(tables.configuration(), privateTables, copy)) {
        requireAhead(question);
        check(asked, question);
        AheadStates ahead = ahead(question);
        ahead.begin(asked.client(), stateBytes(question), limits);
        ahead.write(asked.client(), limits, states(question, copy, run, directory, progress));
        return question.file().digest();
      }
    }
  }

  private AheadStates ahead(SumQuestion question) throws IOException {
    return new AheadStates(
        privateTables.store(),
        question.plan(),
        question.file().digest(),
        question.file().request().key());
  }

  private static long stateBytes(SumQuestion question) {
    return (long) question.layout().size() * question.cipher().recordBytes();
  }

  private static void requireAhead(SumQuestion question) throws FormatException {
    if (question.plan().scheme() != SumScheme.PAILLIER) {
      throw new FormatException(
          "request ahead",
          "is under "
              + question.plan().scheme().label()
              + ", must be under "
              + SumScheme.PAILLIER.label());
    }
  }

  /**
   * Deletes what was evaluated ahead for versions of tables that are not current any more, and for
   * clients longer ago than it is kept.
   *
   * @return how many requests and versions were deleted
   */
  public int deleteAhead(AheadLimits limits) throws IOException {
    AheadShelf shelf = new AheadShelf(privateTables.store());
    int deleted = shelf.deleteOlderThan(limits.kept());
    for (FileStatus version : shelf.ofOldVersions()) {
      deleted += privateTables.store().fileSystem().delete(version.getPath(), true) ? 1 : 0;
    }
    return deleted;
  }

  private List<byte[]> states(
      SumQuestion question, Path file, Run run, JobDirectory directory, Progress progress)
      throws IOException, InterruptedException {
    return switch (run) {
      case JOB -> SumJob.run(tables, question, file, directory, progress);
      case DIRECT -> DirectSums.run(tables, question, file, progress);
    };
  }

  private static void check(Asked asked, SumQuestion question) throws IOException {
    if (asked.checked()) {
      question.bind();
    } else {
      question.checkRecords();
    }
  }

  /** Returns a file of a request that nobody changes, and that whoever evaluates it reaches. */
  private Path placed(Asked asked, Run run, Path copy) throws IOException {
    if (asked.checked() && run == Run.DIRECT) {
      return asked.file();
    }
    copy(asked.file(), copy);
    return copy;
  }

  /**
   * Copies a request to where all tasks can read it, and nobody but the owner. Its head is read and
   * its length checked first, so that nobody fills the provider's disk by what is no request.
   */
  private void copy(Path from, Path to) throws IOException {
    Configuration configuration = tables.configuration();
    long length;
    try (SumQuestion question = SumQuestion.open(configuration, privateTables, from)) {
      length = question.checkLength();
    }
    FileSystem target = to.getFileSystem(configuration);
    try (FSDataInputStream in = from.getFileSystem(configuration).open(from);
        FSDataOutputStream out = FileSystem.create(target, to, OWNER_FILE)) {
      IOUtils.copyBytes(in, out, length, false);
    }
  }

  /** Returns the digests of the requests of a session, one of each client, in their order. */
  private static byte[] session(List<SumQuestion> questions) throws IOException {
    SumRequest first = questions.get(0).file().request();
    byte[] @Nullable [] digests = new byte[first.clients()][];
    for (int i = 0; i < questions.size(); i++) {
      SumQuestion question = questions.get(i);
      SumRequest request = question.file().request();
      // Two requests of one client would be masked alike, and show rows by their difference.
      if ((i > 0 && !request.joins(first)) || digests[request.client()] != null) {
        throw new FormatException(
            "requests for selected sums", "are not of one session, or of one client of it twice");
      }
      digests[request.client()] = question.file().digest();
    }
    ByteWriter all = new ByteWriter();
    for (int client = 0; client < digests.length; client++) {
      byte[] digest = digests[client];
      if (digest == null) {
        throw new FormatException(
            "requests for selected sums",
            "lack that of client "
                + client
                + " of "
                + digests.length
                + "; a session is answered when all its requests are there");
      }
      all.fixed(digest);
    }
    return all.toByteArray();
  }

  /** Returns the accounts of all clients that asked about a table, by name. */
  public List<Account> accounts(String table) throws IOException {
    PrivateTable facts = privateTables.declared(table);
    List<Account> accounts = new ArrayList<>();
    for (String client : SumBudget.clients(privateTables.store(), facts.name())) {
      accounts.add(account(facts, client));
    }
    return accounts;
  }

  /** Returns the account of a client at a table, whether it asked before or not. */
  public Account account(String table, String client) throws IOException {
    return account(privateTables.declared(table), client);
  }

  private Account account(PrivateTable facts, String client) throws IOException {
    long spent = new SumBudget(privateTables.store(), facts.name(), client).spent();
    return new Account(client, spent, budget(tables.configuration(), facts.rows()));
  }

  /**
   * Charges a session to all of its clients; to none of them if the budget of one is spent, unless
   * another session spends it at this moment: some have paid then, and pay no more if this one is
   * asked again. One that has several places in it pays for each: it learns an answer for each.
   */
  private void charge(List<Asked> asked, List<SumQuestion> questions, byte[] session)
      throws IOException {
    SumQuestion first = questions.get(0);
    long most = budget(tables.configuration(), first.facts().rows());
    Map<String, Integer> charges = new TreeMap<>();
    for (int i = 0; i < asked.size(); i++) {
      charges.merge(asked.get(i).client(), questions.get(i).charge(), Integer::sum);
    }
    for (Map.Entry<String, Integer> charge : charges.entrySet()) {
      boolean unused = account(first, charge.getKey()).check(session, charge.getValue(), most);
    }
    for (Map.Entry<String, Integer> charge : charges.entrySet()) {
      account(first, charge.getKey()).charge(session, charge.getValue(), most);
    }
  }

  private SumBudget account(SumQuestion question, String client) throws IOException {
    return new SumBudget(privateTables.store(), question.plan().table(), client);
  }

  /** Returns the numbers that a client may be told of a table of so many rows. */
  static long budget(Configuration configuration, int rows) throws IOException {
    String set = SumKeys.BUDGET.get(configuration).trim();
    return set.isEmpty()
        ? Math.max(1, rows / SumBudget.ROWS_PER_NUMBER)
        : SumKeys.BUDGET.getInt(configuration, 0, Integer.MAX_VALUE);
  }
}
