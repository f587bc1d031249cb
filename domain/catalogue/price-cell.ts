import { type Cents, formatEuros } from '../money.ts'
import { plainNumber, replaceNumberWords } from '../selling/written-number.ts'

/** The content of a price cell. */
export type PriceCell =
  | { kind: 'empty' }
  | { kind: 'amount'; amount: Cents; excludesTax: boolean; wording: string | null }
  /** No single price. `wording` is the text worth keeping; `leading` is an amount before words that may change its meaning. */
  | {
      kind: 'on-request'
      wording: string | null
      leading?: { amount: Cents; remark: string; excludesTax: boolean }
    }
  /** Ambiguous: only the seller knows. `separator` separates thousands or decimals. */
  | { kind: 'unclear'; text: string; amounts: Cents[]; separator?: '.' | ','; excludesTax?: boolean }
  | { kind: 'wrong'; text: string }

/** Longer cells contain no price, and the patterns below would take long to read them. */
const maxCellLength = 200
const maxPrice: Cents = 99_999_999_99

/** Several may follow one another: `450 € TTC la pièce`. A price per square metre is not the price of the sold unit. */
const priceSuffix =
  /^ ?(?:€|e(?![\p{L}\d])|euros?\b|eur\b|ttc\b|t\.t\.c\.?|(?:\/|par |la |l['’]|à l['’]) ?(?:pi[eè]ces?|u|unit[eé]s?|pce|lot)(?![\p{L}\d])|(?:la )?pi[eè]ces?(?![\p{L}\d])|pce(?![\p{L}\d])|chacune?s?(?![\p{L}\d])|l['’]une?(?![\p{L}\d])|net\b|\.-|,-)/iu
const excludingTax = / ?\b(?:h\.? ?t\.?|hors taxes?)(?![\p{L}\d])/iu
const otherCurrency = /[$£¥]|(?<![\p{L}])(?:usd|gbp|chf|cad|xpf|mad|dollars?)(?!\p{L})/iu
const spaces = /[\s\u00a0\u202f]+/g

/**
 * Reads a price as people write it in a spreadsheet. No price is better than a wrong one: a cell without a single amount is a price on
 * request, and the seller is asked about an ambiguous one.
 */
export function readPriceCell(cell: string): PriceCell {
  const cleaned = cell.replaceAll(spaces, ' ').trim()
  if (!cleaned) return { kind: 'empty' }
  if (cleaned.length > maxCellLength) return { kind: 'on-request', wording: cleaned }
  const typed = replaceNumberWords(cleaned)
  if (/\d/.test(typed) && otherCurrency.test(typed))
    return { kind: 'wrong', text: `Les prix sont en euros\u00a0: «\u00a0${typed}\u00a0».` }
  if (/^(?:prix )?(?:sur demande|à la demande)$/i.test(typed)) return { kind: 'on-request', wording: null }
  if (/^(?:gratuit|offert|don|à donner)e?s?$/i.test(typed))
    return { kind: 'amount', amount: 0, excludesTax: false, wording: null }

  // `9,90 (1er choix) / 6,90 (2e choix)` has two prices.
  const hasRemark = typed.includes('(') && typed.indexOf(')') === typed.length - 1
  const withoutRemark = hasRemark ? typed.slice(0, typed.indexOf('(')).trimEnd() : typed
  const excludesTax = excludingTax.test(withoutRemark)
  let remaining = withoutRemark
    .replace(excludingTax, ' ')
    .replace(/^prix ?:? ?/i, '')
    .replace(/^(?:€|eur\b) ?/i, '')
    .trim()
  // `12€50`
  remaining = remaining.replace(/^(\d+)\s?€\s?,?(\d{2})$/, '$1,$2')
  if (/^[-−–]?[\d .,]+ ?%$/.test(remaining))
    return { kind: 'wrong', text: `Un pourcentage n’est pas un prix\u00a0: «\u00a0${typed}\u00a0».` }
  const core = plainNumber(withoutSuffixes(remaining))
  const wording = hasRemark ? typed : null
  if (/^[-−–]\s?\d/.test(core) && readAmount(core.slice(1).trim()) !== null)
    return { kind: 'wrong', text: `Un prix ne peut pas être négatif\u00a0: «\u00a0${typed}\u00a0».` }
  const ambiguous = readAmbiguousAmount(core)
  if (ambiguous)
    return {
      kind: 'unclear',
      text: `«\u00a0${typed}\u00a0» peut se lire de deux façons\u00a0: quel est le prix\u00a0?`,
      ...ambiguous,
      excludesTax,
    }
  const amount = readAmount(core)
  if (amount === null && /^\d+(?:[.,]\d+){2,}$/.test(core))
    return { kind: 'wrong', text: `Ce prix ne se lit pas\u00a0: «\u00a0${typed}\u00a0».` }
  if (amount === null) {
    const leading = hasRemark ? null : readLeadingAmount(withoutRemark)
    if (leading && neutralRemark.test(leading.remark))
      return { kind: 'amount', amount: leading.amount, excludesTax, wording: typed }
    return { kind: 'on-request', wording: typed, ...(leading && { leading: { ...leading, excludesTax } }) }
  }
  if (amount > maxPrice)
    return { kind: 'wrong', text: `Ce prix est trop élevé\u00a0: «\u00a0${typed}\u00a0».` }
  if (amount === 0)
    return {
      kind: 'unclear',
      text: `«\u00a0${typed}\u00a0»\u00a0: ce produit est-il gratuit, ou son prix est-il sur demande\u00a0?`,
      amounts: [0],
    }
  return { kind: 'amount', amount, excludesTax, wording }
}

/** Returns both readings of `1.250`, whose sign separates thousands or decimals; null for other numbers. */
function readAmbiguousAmount(text: string): { amounts: Cents[]; separator: '.' | ',' } | null {
  const [, whole = '', separator, threeDigits = ''] = /^(\d{1,3})([.,])(\d{3})$/.exec(text) ?? []
  if (!separator) return null
  const withThousands = Number(whole + threeDigits) * 100
  const withDecimals = Math.round(Number(`${whole}.${threeDigits}`) * 100)
  return { amounts: [withThousands, withDecimals], separator: separator === '.' ? '.' : ',' }
}

/** Words after an amount that do not change its meaning, or say that it is for everything. */
const neutralRemark =
  /^(?:fermes?|n[eé]gociables?|n[eé]go|[aà] d[eé]battre|[aà] discuter|ou offre|environ|env\.?|(?:pour )?le tout|(?:pour )?l['’]ensemble)$/i

/** Words after an amount that show it is a price even without a currency. */
const pricedThing = /^(?:\/|(?:les?|la|par) |l['’])/i

/** `12 €/panneau`, `300 € ferme`, `30 les 6`: one amount, and words without digits. */
function readLeadingAmount(text: string): { amount: Cents; remark: string } | null {
  const [, typed = '', currency, words = ''] =
    /^((?:\d{1,3}(?: \d{3})+|\d{1,8})(?:[.,]\d{1,2})?) ?((?:€|e|euros?|eur)(?![\p{L}\d]))?([^\d%]{2,60}|[ ,]*les \d{1,6})$/iu.exec(
      text.replace(excludingTax, ' '),
    ) ?? []
  const amount = readAmount(typed)
  const remark = words.replace(/^[\s,;:–-]+/, '').trim()
  const isPrice = currency !== undefined || neutralRemark.test(remark) || pricedThing.test(remark)
  return !isPrice || amount === null || amount === 0 || amount > maxPrice ? null : { amount, remark }
}

function withoutSuffixes(text: string): string {
  const amount = /^[-−–]?\s?[\d .,'’]*\d(?:[eE][+-]?\d{1,2}(?!\d))?/.exec(text)?.[0] ?? ''
  let remaining = text.slice(amount.length)
  // Terminates, because each iteration removes something.
  while (remaining.trim()) {
    const match = priceSuffix.exec(remaining)
    if (!match) return text
    remaining = remaining.slice(match[0].length)
  }
  return amount.trim()
}

/** `1 250,50`, `1.250,50`, `1,250.50`, `1250.5`, `75.5049`; null for anything but one amount. */
function readAmount(text: string): Cents | null {
  // More than three digits after a point are a program's decimals, not thousands.
  const precise = /^(\d{1,12})\.(\d{3,16})$/.exec(text)
  if (precise && precise[2]?.length !== 3) return Math.round(Number(text) * 100)
  const match =
    /^(\d{1,3}(?: \d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(text) ??
    /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/.exec(text) ??
    /^(\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/.exec(text) ??
    /^(\d{1,3}(?:\.\d{3}){2,}|\d{1,3}(?:,\d{3}){2,})$/.exec(text)
  if (!match) return null
  const [, whole = '', cents = ''] = match
  return Number(whole.replaceAll(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'))
}

export const priceChoices = (amounts: readonly Cents[]): { value: string; label: string }[] => [
  ...amounts.map((amount) => ({
    value: String(amount),
    label: amount === 0 ? 'Gratuit (0\u00a0€)' : formatEuros(amount),
  })),
  { value: 'on-request', label: 'Prix sur demande' },
]
