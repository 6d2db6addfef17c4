//! Which entry of an index belongs to which unit, which unit to which page: kept next to tantivy's files.

use super::count;
use crate::error::Result;
use crate::schema::{Field, Kind};

/// The pages, units and entries of an index.
#[derive(Default)]
pub(crate) struct Layout {
    /// Field of each entry, by number.
    pub fields: Vec<u8>,
    /// Unit of each entry; ascending.
    pub units: Vec<u32>,
    /// Words of each entry, without stop words.
    pub lengths: Vec<u32>,
    /// Kind of each unit, by number.
    pub kinds: Vec<u8>,
    /// Page of each unit; ascending.
    pub pages: Vec<u32>,
    /// First unit of each page.
    pub first_units: Vec<u32>,
    /// Section of each page: a place in `section_names`.
    pub sections: Vec<u32>,
    /// For each page 1 if it lists the changes of releases, else 0.
    pub changelogs: Vec<u8>,
    /// Ids of the sections.
    pub section_names: Vec<String>,
}

impl Layout {
    /// The number of the section with that id.
    pub(super) fn section(&mut self, id: &str) -> Result<u32> {
        let known = self.section_names.iter().position(|name| name == id);
        count(known.unwrap_or_else(|| {
            self.section_names.push(id.to_owned());
            self.section_names.len() - 1
        }))
    }

    /// Adds the pages of another one behind its own.
    pub(super) fn append(&mut self, other: &Layout) -> Result<()> {
        let (unit, page) = (count(self.kinds.len())?, count(self.sections.len())?);
        self.fields.extend(&other.fields);
        self.units.extend(other.units.iter().map(|one| one + unit));
        self.lengths.extend(&other.lengths);
        self.kinds.extend(&other.kinds);
        self.pages.extend(other.pages.iter().map(|one| one + page));
        self.first_units.extend(other.first_units.iter().map(|one| one + unit));
        self.changelogs.extend(&other.changelogs);
        for number in &other.sections {
            let name = other.section_names.get(*number as usize).map_or("", String::as_str);
            let section = self.section(name)?;
            self.sections.push(section);
        }
        Ok(())
    }

    /// Whether a text of the unit counts for the length of its page.
    pub(crate) fn counts_for_page(&self, field: u8, unit: u32) -> bool {
        match Field::from_code(field) {
            Some(Field::Heading) => true,
            Some(Field::Body | Field::Code) => self.is_own(unit),
            _ => false,
        }
    }

    /// Whether the unit is part of its page's text: samples and gaps repeat what the page says.
    pub(crate) fn is_own(&self, unit: u32) -> bool {
        !matches!(self.kind(unit), Some(Kind::Sample | Kind::Gap))
    }

    pub(crate) fn kind(&self, unit: u32) -> Option<Kind> {
        self.kinds.get(unit as usize).copied().and_then(Kind::from_code)
    }
}
