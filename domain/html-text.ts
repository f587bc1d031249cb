import { composeExpression } from './compose-expression.ts'

/** Tags that shop programs and editors write; other angle brackets are the writer's own (`< 60 cm`). */
const tags =
  'a|abbr|article|b|big|blockquote|br|button|caption|center|cite|code|col|colgroup|dd|del|div|dl|dt|em|figcaption|figure|font|footer|h[1-6]|header|hr|i|iframe|img|ins|label|li|link|main|mark|meta|nav|ol|p|picture|pre|s|section|small|source|span|strike|strong|sub|sup|table|tbody|td|tfoot|th|thead|time|tr|u|ul|video|wbr'
const tag = composeExpression(`<(/?)(${tags})(?:\\s[^<>]{0,5000})?/?>`, 'gi')
/** Elements that a browser never shows. */
const hidden = /<(script|style|template|noscript)(?:\s[^<>]{0,5000})?>[\s\S]*?(?:<\/\1\s{0,20}>|$)/gi
const comment = /<!--[\s\S]*?(?:-->|$)/g
const anyMarkup = /<[a-z/!]|&(?:#\d|#x|[a-z])/i

const paragraph = /^(?:p|div|h[1-6]|ul|ol|dl|table|blockquote|section|article|figure|header|footer|pre)$/
const line = /^(?:tr|dt|dd|figcaption|caption)$/

/** Combining accents by name, for entities such as `&eacute;`. */
const accents: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  cedil: '\u0327',
}
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ensp: ' ',
  emsp: ' ',
  thinsp: '\u202f',
  shy: '',
  zwnj: '',
  zwj: '',
  rsquo: '’',
  lsquo: '‘',
  sbquo: '‚',
  rdquo: '”',
  ldquo: '“',
  laquo: '«',
  raquo: '»',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  bull: '•',
  middot: '·',
  euro: '€',
  deg: '°',
  sup1: '¹',
  sup2: '²',
  sup3: '³',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  times: '×',
  plusmn: '±',
  le: '≤',
  ge: '≥',
  micro: 'µ',
  reg: '®',
  copy: '©',
  trade: '™',
  oelig: 'œ',
  OElig: 'Œ',
  aelig: 'æ',
  AElig: 'Æ',
  oslash: 'ø',
  Oslash: 'Ø',
  szlig: 'ß',
}

/** Decodes `&nbsp;`, `&rsquo;`, `&eacute;`, `&#8217;` and `&#x2019;`; unknown entities stay. */
const decodeEntities = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,9}));/gi,
    (written, decimal, hex, name) => {
      if (name === undefined) {
        const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
        return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code).toWellFormed() : ''
      }
      const accented = /^([a-z])(grave|acute|circ|tilde|uml|ring|cedil)$/i.exec(name)
      const accent = accented?.[2] && accents[accented[2]]
      if (accent) return `${accented[1]}${accent}`.normalize('NFC')
      return entities[name] ?? entities[String(name).toLowerCase()] ?? written
    },
  )

/**
 * Returns the text of a description that may be HTML: paragraphs and list items become lines, entities characters. A text without markup is
 * unchanged.
 */
export function textFromHtml(text: string): string {
  if (!anyMarkup.test(text)) return text
  const visible = text.replace(comment, '').replace(hidden, '')
  // In HTML a line break is only a space.
  const isMarkup = visible.search(/<(?:p|br|div|li|ul|ol|table|h[1-6])[\s/>]/i) >= 0
  const flat = isMarkup
    ? visible
        .split('\n')
        .map((part) => part.trim())
        .join(' ')
    : visible
  const broken = flat.replace(tag, (_, slash: string, written: string) => {
    const name = written.toLowerCase()
    if (name === 'br' || name === 'hr') return '\n'
    if (name === 'li') return slash ? '' : '\n- '
    if (name === 'td' || name === 'th') return slash ? ' ' : ''
    if (paragraph.test(name)) return '\n\n'
    return slash && line.test(name) ? '\n' : ''
  })
  const decoded = decodeEntities(broken)
  // Some programs encode twice: `&amp;eacute;`, `&lt;p&gt;`.
  const isEncodedTwice =
    decoded !== text && /&lt;\/?(?:p|br|li|ul|strong|div)\b|&amp;(?:[a-z]{2,8}|#\d+);/i.test(text)
  return tidyLines(isEncodedTwice ? textFromHtml(decoded) : decoded)
}

const tidyLines = (text: string): string =>
  text
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n-\s*(?=\n|$)/g, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll('\n\n- ', '\n- ')
    .trim()
