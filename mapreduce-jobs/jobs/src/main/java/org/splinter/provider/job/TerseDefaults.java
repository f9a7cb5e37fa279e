package org.splinter.provider.job;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.SoftReference;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * A class loader that gives Hadoop's default configuration in short, for jobs of this process.
 *
 * <p>Hadoop's local job runner reads all defaults anew for each job, several times, and writes them
 * twice. Opening the jar and parsing half a megabyte, nearly all of it descriptions, took 40 % of
 * the time of a small query, and writing 20 %. This loader gives the names and values without
 * descriptions, out of memory; those of YARN, which no local job reads, are left out. All other
 * resources are the parent's.
 */
final class TerseDefaults extends ClassLoader {
  static final String UNUSED = "yarn-default.xml";

  private static final String SUFFIX = "-default.xml";

  /** The end of the names of a user's own configurations. */
  private static final String SITE = "-site.xml";

  /** Short forms by the addresses of the originals, which all class loaders have in common. */
  private static final Map<String, URL> TERSE = new ConcurrentHashMap<>();

  /**
   * Loaders by their parents, for all jobs: what Hadoop and Java keep of a loader, such as names of
   * counters, they would else look for anew in each job.
   */
  private static final Map<ClassLoader, SoftReference<TerseDefaults>> OF_PARENTS =
      new WeakHashMap<>();

  /** The addresses of configurations that were asked for; a class path does not change. */
  private final Map<String, Optional<URL>> found = new ConcurrentHashMap<>();

  static {
    ClassLoader.registerAsParallelCapable();
  }

  TerseDefaults(ClassLoader parent) {
    super("terse-defaults", parent);
  }

  /**
   * Makes the configurations of this thread, and of those that it starts, load their defaults from
   * here.
   */
  static void useInThread() {
    Thread thread = Thread.currentThread();
    thread.setContextClassLoader(of(thread.getContextClassLoader()));
  }

  /** Returns the loader that jobs with this context class loader share. */
  static ClassLoader of(ClassLoader parent) {
    if (parent instanceof TerseDefaults) {
      return parent;
    }
    synchronized (OF_PARENTS) {
      SoftReference<TerseDefaults> known = OF_PARENTS.get(parent);
      TerseDefaults loader = known == null ? null : known.get();
      if (loader == null) {
        loader = new TerseDefaults(parent);
        OF_PARENTS.put(parent, new SoftReference<>(loader));
      }
      return loader;
    }
  }

  @Override
  public @Nullable URL getResource(String name) {
    if (!name.endsWith(SUFFIX) && !name.endsWith(SITE)) {
      return super.getResource(name);
    }
    Optional<URL> known = found.get(name);
    if (known == null) {
      known = Optional.ofNullable(find(name));
      found.put(name, known);
    }
    return known.orElse(null);
  }

  private @Nullable URL find(String name) {
    URL original = super.getResource(name);
    if (original == null || !name.endsWith(SUFFIX)) {
      return original;
    }
    return name.equals(UNUSED)
        ? null
        : TERSE.computeIfAbsent(original.toString(), any -> terse(name, original));
  }

  private static URL terse(String name, URL original) {
    try {
      Configuration defaults = new Configuration(false);
      defaults.addResource(original);
      return inMemory(name, encode(defaults));
    } catch (IOException | XMLStreamException e) {
      return original;
    }
  }

  private static byte[] encode(Configuration defaults) throws XMLStreamException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    XMLStreamWriter out =
        XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(bytes, "UTF-8");
    out.writeStartDocument("UTF-8", "1.0");
    out.writeStartElement("configuration");
    for (Map.Entry<String, String> property : defaults) {
      out.writeStartElement("property");
      write(out, "name", property.getKey());
      write(out, "value", defaults.getRaw(property.getKey()));
      if (defaults.getFinalParameters().contains(property.getKey())) {
        write(out, "final", "true");
      }
      out.writeEndElement();
    }
    out.writeEndDocument();
    out.close();
    return bytes.toByteArray();
  }

  private static void write(XMLStreamWriter out, String element, String text)
      throws XMLStreamException {
    out.writeStartElement(element);
    out.writeCharacters(text);
    out.writeEndElement();
  }

  private static URL inMemory(String name, byte[] bytes) throws MalformedURLException {
    return new URL(
        null,
        "memory:" + name,
        new URLStreamHandler() {
          @Override
          protected URLConnection openConnection(URL url) {
            return new URLConnection(url) {
              @Override
              public void connect() {}

              @Override
              public InputStream getInputStream() {
                return new ByteArrayInputStream(bytes);
              }
            };
          }
        });
  }
}
