//! tantivy, native: its English analyser, words joined by OR, a weighted sum of the fields' BM25, one segment.
//! Speaks the protocol of `dialogue.ts`.

use std::error::Error;
use std::fs::read_to_string;
use std::io::{Write, stdin, stdout};
use std::time::Instant;

use serde::Deserialize;
use serde_json::{Value, json};
use tantivy::collector::TopDocs;
use tantivy::query::QueryParser;
use tantivy::schema::{
    Field, IndexRecordOption, STORED, STRING, Schema, TextFieldIndexing, TextOptions, Value as _,
};
use tantivy::{Index, IndexSettings, Searcher, TantivyDocument};

const FIELDS: [(&str, f32); 4] =
    [("title", 3.0), ("heading", 2.0), ("description", 1.5), ("body", 1.0)];

type Fault = Box<dyn Error>;

#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "lowercase")]
enum Command {
    Build { documents: String, folder: String },
    Open { folder: String },
    #[serde(rename_all = "camelCase")]
    Search { queries: Vec<String>, limit: usize, budget_ms: f64 },
}

struct Opened {
    searcher: Searcher,
    parser: QueryParser,
    slug: Field,
}

fn main() -> Result<(), Fault> {
    say(&json!({ "ready": format!("tantivy {}, native", tantivy::version_string()) }))?;
    let mut opened = None;
    for line in stdin().lines() {
        let answer = match serde_json::from_str(&line?)? {
            Command::Build { documents, folder } => json!({ "ms": build(&documents, &folder)? }),
            Command::Open { folder } => {
                let start = Instant::now();
                opened = Some(open(&folder)?);
                json!({ "ms": millis(start) })
            }
            Command::Search { queries, limit, budget_ms } => {
                let opened = opened.as_ref().ok_or("open an index first")?;
                search(opened, &queries, (limit, budget_ms))?
            }
        };
        say(&answer)?;
    }
    Ok(())
}

fn build(documents: &str, folder: &str) -> Result<f64, Fault> {
    let text = read_to_string(documents)?;
    let documents = text.lines().map(serde_json::from_str).collect::<Result<Vec<Value>, _>>()?;
    let start = Instant::now();
    let indexing = TextFieldIndexing::default()
        .set_tokenizer("en_stem")
        .set_index_option(IndexRecordOption::WithFreqsAndPositions);
    let options = TextOptions::default().set_indexing_options(indexing);
    let mut schema = Schema::builder();
    let slug = schema.add_text_field("slug", STRING | STORED);
    let fields = FIELDS.map(|(name, _)| (name, schema.add_text_field(name, options.clone())));
    let index = Index::builder()
        .schema(schema.build())
        .settings(IndexSettings::default())
        .create_in_dir(folder)?;
    let mut writer = index.writer_with_num_threads(1, 500_000_000)?;
    for source in &documents {
        let mut document = TantivyDocument::default();
        document.add_text(slug, text_of(source, "slug"));
        for (name, field) in fields {
            document.add_text(field, text_of(source, name));
        }
        writer.add_document(document)?;
    }
    writer.commit()?;
    writer.wait_merging_threads()?;
    Ok(millis(start))
}

fn text_of<'a>(source: &'a Value, name: &str) -> &'a str {
    source.get(name).and_then(Value::as_str).unwrap_or_default()
}

fn open(folder: &str) -> Result<Opened, Fault> {
    let index = Index::open_in_dir(folder)?;
    let schema = index.schema();
    let mut fields = Vec::new();
    for (name, _) in FIELDS {
        fields.push(schema.get_field(name)?);
    }
    let mut parser = QueryParser::for_index(&index, fields.clone());
    for (field, (_, weight)) in fields.into_iter().zip(FIELDS) {
        parser.set_field_boost(field, weight);
    }
    Ok(Opened { searcher: index.reader()?.searcher(), parser, slug: schema.get_field("slug")? })
}

fn search(opened: &Opened, queries: &[String], (limit, budget_ms): (usize, f64)) -> Result<Value, Fault> {
    let (mut ms, mut hits) = (Vec::new(), Vec::new());
    let began = Instant::now();
    for query in queries {
        if millis(began) > budget_ms {
            break;
        }
        let start = Instant::now();
        hits.push(find(opened, query, limit)?);
        ms.push(millis(start));
    }
    Ok(json!({ "ms": ms, "hits": hits }))
}

fn find(opened: &Opened, query: &str, limit: usize) -> Result<Vec<String>, Fault> {
    let words: String =
        query.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    let (query, _) = opened.parser.parse_query_lenient(&words.to_lowercase());
    let mut slugs = Vec::new();
    for (_, address) in opened.searcher.search(&query, &TopDocs::with_limit(limit).order_by_score())? {
        let document: TantivyDocument = opened.searcher.doc(address)?;
        let slug = document.get_first(opened.slug).and_then(|value| value.as_str());
        slugs.push(slug.unwrap_or_default().to_owned());
    }
    Ok(slugs)
}

fn millis(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1000.0
}

fn say(message: &Value) -> Result<(), Fault> {
    let mut out = stdout().lock();
    writeln!(out, "{message}")?;
    Ok(out.flush()?)
}
