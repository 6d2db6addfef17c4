/** A style sheet made by script: the strictest policy lets it pass, while it forbids elements and attributes with styles. */
export function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}
