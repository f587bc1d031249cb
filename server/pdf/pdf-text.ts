/** What the fonts beside can draw: Latin letters with the accents of Europe, digits, punctuation. */
const undrawable =
  /[^\u0020-\u007e\u00a0-\u00a3\u00a5\u00a7-\u00ab\u00ae-\u00b0\u00b4\u00b6-\u00b8\u00ba\u00bb\u00bf-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u012a\u012b\u012e-\u0131\u0136\u0137\u0139-\u013e\u0141-\u0148\u014c\u014d\u0150-\u015b\u015e-\u0161\u0164\u0165\u016a-\u017e\u0218-\u021b\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122\u2212]/gu

const spaces = /[\u2007\u2009\u202f]/g

/**
 * A text as a document can show it: other spaces become no-break spaces, `m²` becomes `m2`, letters with accents of farther
 * away lose them, and what has no letter of ours is left out.
 */
export const pdfText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(spaces, '\u00a0')
    .replaceAll('\u2011', '-')
    .replace(undrawable, (character) => {
      if (/\s/.test(character)) return ' '
      // Of a sign the bare shape would mean something else: `≠` is no `=`.
      if (!/[\p{L}\p{N}]/u.test(character)) return ''
      return character.normalize('NFKD').replaceAll('\u2044', '/').replace(undrawable, '')
    })
    .replace(/ {2,}/g, ' ')
    .trim()
