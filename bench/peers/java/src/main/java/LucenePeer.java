import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.QueryBuilder;
import org.apache.lucene.util.Version;

/** Lucene from Java: English analysis, words joined by OR, a weighted sum of the fields' BM25, one segment. */
public final class LucenePeer {
  private static final Map<String, Float> WEIGHTS =
      Map.of("title", 3f, "heading", 2f, "description", 1.5f, "body", 1f);
  private static final Set<String> STORED = Set.of("slug");
  private static final EnglishAnalyzer ANALYZER = new EnglishAnalyzer();
  private static final Gson GSON = new Gson();
  private static IndexSearcher searcher;

  private LucenePeer() {}

  /** Speaks the protocol of {@code dialogue.ts}. */
  public static void main(String[] args) throws Exception {
    say(Map.of("ready", "Lucene " + Version.LATEST + ", Java " + Runtime.version()));
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line; (line = input.readLine()) != null; ) {
      var command = GSON.fromJson(line, JsonObject.class);
      switch (command.get("op").getAsString()) {
        case "build" -> say(Map.of("ms", build(command)));
        case "open" -> say(Map.of("ms", open(command)));
        default -> say(search(command));
      }
    }
  }

  private static double build(JsonObject command) throws Exception {
    List<JsonObject> documents = new ArrayList<>();
    try (var lines = Files.lines(Path.of(command.get("documents").getAsString()))) {
      lines.forEach(line -> documents.add(GSON.fromJson(line, JsonObject.class)));
    }
    long start = System.nanoTime();
    try (var directory = new MMapDirectory(Path.of(command.get("folder").getAsString()));
        var writer = new IndexWriter(directory, new IndexWriterConfig(ANALYZER))) {
      for (var source : documents) {
        var document = new Document();
        document.add(new StoredField("slug", source.get("slug").getAsString()));
        for (String field : WEIGHTS.keySet()) {
          document.add(new TextField(field, source.get(field).getAsString(), Field.Store.NO));
        }
        writer.addDocument(document);
      }
      writer.forceMerge(1);
    }
    return (System.nanoTime() - start) / 1e6;
  }

  private static double open(JsonObject command) throws Exception {
    long start = System.nanoTime();
    var directory = new MMapDirectory(Path.of(command.get("folder").getAsString()));
    searcher = new IndexSearcher(DirectoryReader.open(directory));
    return (System.nanoTime() - start) / 1e6;
  }

  private static Map<String, Object> search(JsonObject command) throws Exception {
    List<Double> ms = new ArrayList<>();
    List<List<String>> hits = new ArrayList<>();
    int limit = command.get("limit").getAsInt();
    long until = System.nanoTime() + (long) (command.get("budgetMs").getAsDouble() * 1e6);
    for (var query : command.getAsJsonArray("queries")) {
      long start = System.nanoTime();
      if (start > until) {
        break;
      }
      hits.add(find(query.getAsString(), limit));
      ms.add((System.nanoTime() - start) / 1e6);
    }
    return Map.of("ms", ms, "hits", hits);
  }

  private static List<String> find(String text, int limit) throws Exception {
    List<String> slugs = new ArrayList<>();
    var stored = searcher.storedFields();
    for (ScoreDoc hit : searcher.search(queryOf(text), limit).scoreDocs) {
      slugs.add(stored.document(hit.doc, STORED).get("slug"));
    }
    return slugs;
  }

  private static Query queryOf(String text) {
    var builder = new QueryBuilder(ANALYZER);
    var query = new BooleanQuery.Builder();
    for (String field : new LinkedHashSet<>(WEIGHTS.keySet())) {
      Query words = builder.createBooleanQuery(field, text, BooleanClause.Occur.SHOULD);
      if (words != null) {
        query.add(new BoostQuery(words, WEIGHTS.get(field)), BooleanClause.Occur.SHOULD);
      }
    }
    return query.build();
  }

  private static void say(Map<String, Object> message) {
    System.out.println(GSON.toJson(message));
  }
}
