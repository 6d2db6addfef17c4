//! Explanations of hits: the same search again, with the parts of each score.

use super::as_written::AsWritten;
use super::merge::{Found, Merged, Source};
use super::parse::parse;
use super::proximity::Proximity;
use super::restrictions::Restrictions;
use super::settings::Plan;
use super::words::{Expanded, expand_words, placed};
use super::{Answered, Filter, Hit, Searcher, Window, first_characters};
use crate::rank::Explanation;
use crate::work::Work;

impl Searcher {
    /// Why each hit of the same search has its score.
    pub fn explain(&mut self, query: &str, filter: &Filter, window: Window) -> Vec<Explanation> {
        let query = first_characters(query);
        let Answered { plan, merged: Merged { found, .. }, .. } = self.answer(query, filter, window, &mut Work::new());
        found.iter().map(|found| self.explain_found(query, filter, &plan, found)).collect()
    }

    /// Explains a hit by the query that found it.
    fn explain_found(&mut self, query: &str, filter: &Filter, plan: &Plan, found: &Found) -> Explanation {
        let own = found.source.and_then(|source| {
            let variant = plan.variants.get(source.variant)?;
            let explanation = self.explain_hit(variant, filter, source.hit).scaled(source.share);
            Some((variant, source, explanation))
        });
        if found.is_pinned {
            let (by, parts) = match own {
                Some((.., own)) => (format!("its words give it {:.3}", own.score), own.parts),
                None => ("its words alone would not find it".to_owned(), Vec::new()),
            };
            let note = Some(format!("pinned: the score is 1 by docent.yaml, {by}"));
            return Explanation { score: 1.0, parts, note };
        }
        own.map_or_else(Explanation::default, |(variant, Source { share, .. }, own)| {
            let synonym = if share < 1.0 { format!(", a synonym, for {share} of its score") } else { String::new() };
            let note = (variant != query).then(|| format!("asked as \"{variant}\"{synonym}"));
            Explanation { note, ..own }
        })
    }

    /// Why a hit has its score for one query.
    fn explain_hit(&mut self, query: &str, filter: &Filter, hit: Hit) -> Explanation {
        let mut work = Work::new();
        let parsed = parse(query, filter, &self.index);
        let Expanded { words, .. } = expand_words(&self.index, &self.scorer, &mut self.cache, &parsed, &mut work);
        let restrictions = Restrictions::new(&self.index, self.scorer.ranking(), &parsed, &mut work);
        let scored = self.add_all(&words, &restrictions, &mut work);
        let placed = placed(&words, &scored);
        let proximity = Proximity::new(&self.index, self.scorer.ranking(), &placed);
        let as_written = AsWritten::new(&self.index, self.scorer.ranking(), &parsed, self.scorer.perfect(), &mut work);
        let perfect = self.scorer.perfect() + as_written.most() + proximity.perfect();
        self.scorer.reset();
        let page = self.index.layout.pages.get(hit.unit as usize).map_or(0, |page| *page as usize);
        let written = as_written.gain(&self.index, page, hit.unit) / perfect.max(f32::MIN_POSITIVE);
        let explanation = self.scorer.explain(&self.index, &scored, hit.unit, perfect);
        explanation.with("as written", written).with("proximity", hit.proximity)
    }
}
