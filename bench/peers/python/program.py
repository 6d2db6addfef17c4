"""A CPython peer as a program: `python program.py tantivy|bm25s`; see dialogue.ts for what it says."""

import json
import platform
import sys
import time
from importlib.metadata import version
from pathlib import Path

WEIGHTS = {"title": 3.0, "heading": 2.0, "description": 1.5, "body": 1.0}


class Tantivy:
    """tantivy's package: its English analyser, words joined by OR, a weighted sum of the fields' BM25."""

    version = "tantivy"

    def build(self, documents, folder):
        import tantivy

        schema = tantivy.SchemaBuilder().add_text_field("slug", stored=True, tokenizer_name="raw")
        for field in WEIGHTS:
            schema = schema.add_text_field(field, stored=False, tokenizer_name="en_stem")
        index = tantivy.Index(schema.build(), path=str(folder))
        writer = index.writer(heap_size=200_000_000, num_threads=1)
        for document in documents:
            writer.add_document(tantivy.Document(**document))
        writer.commit()
        writer.wait_merging_threads()

    def open(self, folder):
        import tantivy

        index = tantivy.Index.open(str(folder))
        searcher = index.searcher()

        def find(query, limit):
            parsed, _ = index.parse_query_lenient(words(query), list(WEIGHTS), field_boosts=WEIGHTS)
            hits = searcher.search(parsed, limit, count=False).hits
            return [searcher.doc(address)["slug"][0] for _, address in hits]

        return find


class Bm25s:
    """bm25s with an English stemmer: it has no fields, so title and heading are repeated by their weights."""

    version = "bm25s"

    def build(self, documents, folder):
        import bm25s

        texts = [
            f"{(d['title'] + ' ') * 3}{(d['heading'] + ' ') * 2}{d['description']} {d['body']}" for d in documents
        ]
        tokens = bm25s.tokenize(texts, stopwords="en", stemmer=self.stemmer(), show_progress=False)
        retriever = bm25s.BM25()
        retriever.index(tokens, show_progress=False)
        retriever.save(str(folder))
        (folder / "slugs.json").write_text(json.dumps([d["slug"] for d in documents]))

    def open(self, folder):
        import bm25s

        retriever = bm25s.BM25.load(str(folder), mmap=True)
        slugs = json.loads((folder / "slugs.json").read_text())
        stemmer = self.stemmer()

        def find(query, limit):
            tokens = bm25s.tokenize([query], stopwords="en", stemmer=stemmer, show_progress=False)
            hits, _ = retriever.retrieve(tokens, k=min(limit, len(slugs)), show_progress=False)
            return [slugs[number] for number in hits[0]]

        return find

    @staticmethod
    def stemmer():
        import Stemmer

        return Stemmer.Stemmer("english")


def words(query):
    """The query without what tantivy's query language would read as operators."""
    return "".join(c if c.isalnum() else " " for c in query).lower()


def search(find, command):
    ms, hits = [], []
    until = time.perf_counter() + command["budgetMs"] / 1000
    for query in command["queries"]:
        start = time.perf_counter()
        if start > until:
            break
        hits.append(find(query, command["limit"]))
        ms.append((time.perf_counter() - start) * 1000)
    return {"ms": ms, "hits": hits}


def timed(action):
    start = time.perf_counter()
    result = action()
    return (time.perf_counter() - start) * 1000, result


def main(peer):
    __import__(peer.version)
    say({"ready": f"{peer.version} {version(peer.version)}, CPython {platform.python_version()}"})
    find = None
    for line in sys.stdin:
        command = json.loads(line)
        if command["op"] == "build":
            with open(command["documents"], encoding="utf-8") as lines:
                documents = [json.loads(one) for one in lines]
            say({"ms": timed(lambda: peer.build(documents, Path(command["folder"])))[0]})
        elif command["op"] == "open":
            ms, find = timed(lambda: peer.open(Path(command["folder"])))
            say({"ms": ms})
        else:
            say(search(find, command))


def say(message):
    print(json.dumps(message), flush=True)


main({"tantivy": Tantivy, "bm25s": Bm25s}[sys.argv[1]]())
