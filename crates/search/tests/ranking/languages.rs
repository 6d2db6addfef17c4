//! Words by language: their forms, their marks, and the words that say nothing.

use docent_search::analyze::Language;
use docent_search::{Builder, Field, Index, Kind, Ranking, Searcher};

use super::ask;

/// A page of each line.
fn searcher_in(language: &str, lines: &[&str]) -> Searcher {
    let mut builder = Builder::new(language);
    for line in lines {
        builder.page("guide", false).unwrap();
        builder.unit(Kind::Page).unwrap();
        builder.text(Field::Body, line).unwrap();
    }
    Searcher::new(Index::load(builder.finish().unwrap()).unwrap(), Ranking::default())
}

fn first(language: &str, lines: &[&str], query: &str) -> Option<u32> {
    ask(&mut searcher_in(language, lines), query).hits.first().map(|hit| hit.unit)
}

#[test]
fn each_language_finds_other_forms_of_its_words() {
    // The page, and words that no page has in that form; with their marks, and without where readers leave them out.
    let table: [(&str, &str, &[&str]); 18] = [
        ("ar", "تثبيت الكتاب", &["كتاب", "بالكتاب", "كِتَاب"]),
        ("da", "konfigurere tjenesterne", &["tjeneste", "tjenester"]),
        ("de", "Die Schlüssel werden zwischengespeichert", &["schlüsseln", "Schlüssels", "schlusseln"]),
        ("el", "τα αρχεία του διακομιστή", &["αρχείο", "αρχειων", "διακομιστής"]),
        ("en", "Installing the packages", &["installed", "package"]),
        ("es", "Las configuraciones del servidor", &["configuración", "configuracion", "servidores"]),
        ("fi", "palvelimet käynnistetään uudelleen", &["palvelimen"]),
        ("fr", "Les fichiers téléchargés sont vérifiés", &["téléchargée", "vérifier", "fichier"]),
        ("hu", "a beállítások mentése", &["beállítás", "beállításokat"]),
        ("it", "Le configurazioni del servizio", &["configurazione", "servizi"]),
        ("nb-NO", "installere tjenestene", &["tjeneste", "installerer"]),
        ("nl", "De instellingen van gebruikers", &["instelling", "gebruiker"]),
        ("pt-BR", "As configurações dos servidores", &["configuração", "servidor"]),
        ("ro", "configurarea serverelor", &["configurare"]),
        ("ru", "Настройки сервера", &["настройка", "настройкой", "серверов"]),
        ("sv", "inställningarna för tjänsten", &["inställning", "tjänster"]),
        ("ta", "கோப்புகளை நிறுவுதல்", &["கோப்புகள்"]),
        ("tr", "Sunucuların ayarları", &["sunucular", "ayarlar"]),
    ];
    let mut missed = Vec::new();
    for (language, line, queries) in table {
        let lines = ["xyzzy 123", line, "wombat 456"];
        let is_missed = |query: &&&str| first(language, &lines, &format!("{query} ")) != Some(1);
        missed.extend(queries.iter().filter(is_missed).map(|query| format!("{language}: {query}")));
    }
    assert_eq!(missed, Vec::<String>::new());
}

#[test]
fn words_of_one_language_have_no_stems_of_another() {
    // English takes "ing" and "s" off, which is another word in German.
    let lines = ["Ein Ding", "Die Dinge kosten nichts"];
    let mut german = searcher_in("de", &lines);
    assert_eq!(ask(&mut german, "ding ").total, 2);
    let mut unknown = searcher_in("pl", &["installing packages", "installed"]);
    assert_eq!(ask(&mut unknown, "installed ").total, 1, "a language without stems has none of English");
}

#[test]
fn identifiers_are_found_in_every_language_as_they_are_written() {
    let lines =
        ["Etwas anderes", "Mit `readFile()` und `--dry-run` werden Dateien gelesen: max_retry_count", "Noch etwas"];
    for language in ["de", "fr", "ru", "ja", "ar", "pl", "xx-not-a-language"] {
        for query in ["readFile", "--dry-run", "maxRetryCount", "max_retry_count", "readfile()"] {
            assert_eq!(first(language, &lines, query), Some(1), "{language}: {query}");
        }
    }
}

#[test]
fn words_in_latin_letters_are_english_where_the_language_has_others() {
    let lines = ["サーバーの設定", "Installing パッケージ", "その他"];
    assert_eq!(first("ja", &lines, "installed "), Some(1));
    assert_eq!(first("ru", &["Настройки", "Installing пакетов"], "installed "), Some(1));
}

#[test]
fn stop_words_are_those_of_the_language() {
    let lines = ["wie wie wie wie ich ich ich", "Der Server wird installiert", "was ist das"];
    assert_eq!(first("de", &lines, "wie installiere ich den server "), Some(1));
    assert_eq!(first("de", &lines, "was "), Some(2), "a query of nothing else finds them");
    let english = ["with with with with", "Schleifen mit for und if"];
    assert_eq!(first("de", &english, "for "), Some(1), "an English stop word is a word in German");
}

#[test]
fn marks_of_arabic_and_hebrew_may_be_left_out() {
    let table = [
        ("ar", "كَتَبَ", "كتب"),
        ("ar", "أسئلة", "اسئله"),
        ("ar", "مــرحبا", "مرحبا"),
        ("fa", "کتاب‌ها ۱۲۳", "كتابها"),
        ("fa", "نسخه ۱۲۳", "123"),
        ("he", "שָׁלוֹם עוֹלָם", "שלום"),
    ];
    for (language, written, asked) in table {
        assert_eq!(first(language, &["אחר other آخر", written], asked), Some(1), "{asked} in {written}");
        assert_eq!(first(language, &["אחר other آخر", asked], written), Some(1), "{written} in {asked}");
    }
}

#[test]
fn a_snapshot_remembers_its_language() {
    let mut builder = Builder::new("de-CH");
    builder.page("", false).unwrap();
    builder.unit(Kind::Page).unwrap();
    let index = Index::load(builder.finish().unwrap()).unwrap();
    assert_eq!(index.language().tag(), "de-CH");
}

#[test]
fn no_word_of_any_letters_is_too_much_for_a_stemmer() {
    let letters: Vec<char> =
        "abcdeéèiklmnnorsßtuüyzçğışăâ абвеёийлнорстуыья αεηικλμνοςστω ابةتكلمنهوي அஆகஙதனய்ுை 漢字 ⅷªⁿ"
            .chars()
            .filter(|letter| !letter.is_whitespace())
            .collect();
    let mut seed = 42_u64;
    let mut random = |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        usize::try_from(seed % below as u64).unwrap()
    };
    for tag in
        ["ar", "da", "de", "el", "en", "es", "fi", "fr", "hu", "it", "nb", "nl", "pt", "ro", "ru", "sv", "ta", "tr"]
    {
        let language = Language::new(tag);
        for _ in 0..20_000 {
            let length = 1 + random(20);
            let word: String = (0..length).map(|_| letters[random(letters.len())]).collect();
            language.stem(&word);
        }
    }
}
