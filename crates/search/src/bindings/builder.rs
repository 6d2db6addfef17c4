//! Documents in, one snapshot out.

use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::index::Builder;
use crate::schema::{Field, Kind};

/// Builds a snapshot. Linear memory never shrinks: use an instance that is thrown away afterwards.
#[wasm_bindgen(js_name = IndexBuilder)]
pub struct JsBuilder(Builder);

#[wasm_bindgen(js_class = IndexBuilder)]
impl JsBuilder {
    /// An empty index for texts in the language with that BCP 47 tag.
    #[wasm_bindgen(constructor)]
    pub fn new(language: &str) -> JsBuilder {
        JsBuilder(Builder::new(language))
    }

    /// Loads the snapshot of an index in the same language, of which pages can be kept.
    pub fn load(&mut self, snapshot: Vec<u8>) -> Result<(), JsError> {
        Ok(self.0.load(snapshot)?)
    }

    /// Takes a page of the loaded index as it is, by its number, with the `notes` of its texts.
    pub fn keep(&mut self, page: usize, notes: &str) -> Result<(), JsError> {
        Ok(self.0.keep(page, notes)?)
    }

    /// Notes on the texts of the current page, for keeping it later.
    pub fn notes(&self) -> String {
        self.0.notes()
    }

    /// Begins a page of the section with that id. A changelog lists the changes of releases.
    pub fn page(&mut self, section: &str, is_changelog: bool) -> Result<(), JsError> {
        Ok(self.0.page(section, is_changelog)?)
    }

    /// Begins a unit of the current page: 0 page, 1 section, 2 sample, 3 release, 4 gap.
    pub fn unit(&mut self, kind: u8) -> Result<(), JsError> {
        let kind = Kind::from_code(kind).ok_or_else(|| JsError::new("unknown kind"))?;
        Ok(self.0.unit(kind)?)
    }

    /// Adds a text to the current unit: 0 title, 1 description, 2 path, 3 heading, 4 trail, 5 body, 6 code.
    pub fn text(&mut self, field: u8, text: &str) -> Result<(), JsError> {
        let field = Field::from_code(field).ok_or_else(|| JsError::new("unknown field"))?;
        Ok(self.0.text(field, text)?)
    }

    /// The pages so far as bytes, for `append`.
    pub fn written(&self) -> Vec<u8> {
        self.0.written()
    }

    /// Adds the pages that another builder has written, without analysing them again.
    pub fn append(&mut self, written: Vec<u8>) -> Result<(), JsError> {
        Ok(self.0.append(written)?)
    }

    /// Numbers of the pages so far: those of all pages, by `addTotals`, are what `IndexSearcher.setWhole` takes.
    pub fn totals(&self) -> Vec<f64> {
        self.0.totals().numbers()
    }

    /// The snapshot.
    pub fn finish(self) -> Result<Vec<u8>, JsError> {
        Ok(self.0.finish()?)
    }
}
