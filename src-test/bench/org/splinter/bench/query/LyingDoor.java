package org.splinter.bench.query;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.splinter.client.provider.Provider;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.PartialAnswer;

/** A provider whose every answer has one false byte, the last one. */
final class LyingDoor {
  private LyingDoor() {}

  static Provider over(Provider door) {
    return (Provider)
        Proxy.newProxyInstance(
            LyingDoor.class.getClassLoader(),
            new Class<?>[] {Provider.class},
            (proxy, method, arguments) -> {
              Object result = call(door, method, arguments);
              return result instanceof Answered honest ? falsified(honest) : result;
            });
  }

  private static Object call(Provider door, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(door, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static Answered falsified(Answered honest) throws Exception {
    PartialAnswer answer = PartialAnswer.decode(honest.encoded());
    byte[] body = answer.body().clone();
    body[body.length - 1] ^= 1;
    return new Answered(
        new PartialAnswer(answer.header(), body, answer.records()).encode(), honest.counters());
  }
}
