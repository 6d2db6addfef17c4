import com.google.gson.Gson
import com.google.gson.JsonObject
import java.nio.file.Path
import kotlin.io.path.forEachLine
import org.apache.lucene.analysis.en.EnglishAnalyzer
import org.apache.lucene.document.Document
import org.apache.lucene.document.Field
import org.apache.lucene.document.StoredField
import org.apache.lucene.document.TextField
import org.apache.lucene.index.DirectoryReader
import org.apache.lucene.index.IndexWriter
import org.apache.lucene.index.IndexWriterConfig
import org.apache.lucene.search.BooleanClause
import org.apache.lucene.search.BooleanQuery
import org.apache.lucene.search.BoostQuery
import org.apache.lucene.search.IndexSearcher
import org.apache.lucene.search.Query
import org.apache.lucene.store.MMapDirectory
import org.apache.lucene.util.QueryBuilder
import org.apache.lucene.util.Version

// Lucene from Kotlin: the settings are those of the Java peer. Speaks the protocol of dialogue.ts.

private val weights = mapOf("title" to 3f, "heading" to 2f, "description" to 1.5f, "body" to 1f)
private val analyzer = EnglishAnalyzer()
private val gson = Gson()
private lateinit var searcher: IndexSearcher

fun main() {
    say(mapOf("ready" to "Lucene ${Version.LATEST}, Kotlin ${KotlinVersion.CURRENT} on Java ${Runtime.version()}"))
    for (line in generateSequence(::readLine)) {
        val command = gson.fromJson(line, JsonObject::class.java)
        when (command["op"].asString) {
            "build" -> say(mapOf("ms" to build(command)))
            "open" -> say(mapOf("ms" to timed { open(command) }))
            else -> say(search(command))
        }
    }
}

private fun build(command: JsonObject): Double {
    val documents = buildList {
        Path.of(command["documents"].asString).forEachLine { add(gson.fromJson(it, JsonObject::class.java)) }
    }
    return timed {
        MMapDirectory(Path.of(command["folder"].asString)).use { directory ->
            IndexWriter(directory, IndexWriterConfig(analyzer)).use { writer ->
                documents.forEach { writer.addDocument(documentOf(it)) }
                writer.forceMerge(1)
            }
        }
    }
}

private fun documentOf(source: JsonObject) = Document().apply {
    add(StoredField("slug", source["slug"].asString))
    weights.keys.forEach { add(TextField(it, source[it].asString, Field.Store.NO)) }
}

private fun open(command: JsonObject) {
    searcher = IndexSearcher(DirectoryReader.open(MMapDirectory(Path.of(command["folder"].asString))))
}

private fun search(command: JsonObject): Map<String, Any> {
    val ms = mutableListOf<Double>()
    val hits = mutableListOf<List<String>>()
    val limit = command["limit"].asInt
    val until = System.nanoTime() + (command["budgetMs"].asDouble * 1e6).toLong()
    for (query in command.getAsJsonArray("queries")) {
        if (System.nanoTime() > until) break
        ms += timed { hits += find(query.asString, limit) }
    }
    return mapOf("ms" to ms, "hits" to hits)
}

private fun find(text: String, limit: Int): List<String> {
    val stored = searcher.storedFields()
    return searcher.search(queryOf(text), limit).scoreDocs.map { stored.document(it.doc, setOf("slug"))["slug"] }
}

private fun queryOf(text: String): Query {
    val builder = QueryBuilder(analyzer)
    val query = BooleanQuery.Builder()
    for ((field, weight) in weights) {
        val words = builder.createBooleanQuery(field, text, BooleanClause.Occur.SHOULD) ?: continue
        query.add(BoostQuery(words, weight), BooleanClause.Occur.SHOULD)
    }
    return query.build()
}

private inline fun timed(action: () -> Unit): Double {
    val start = System.nanoTime()
    action()
    return (System.nanoTime() - start) / 1e6
}

private fun say(message: Map<String, Any>) = println(gson.toJson(message))
