import type { Cents } from '../money.ts'

/** One amount, perhaps with thousands set apart and a decimal comma, perhaps with €, perhaps with a remark in brackets. */
const oneAmount = /^(\d{1,3}(?:[ .]\d{3})+|\d+)(?:[.,](\d{1,2}))? ?(?:€|euros?)? ?(\(.*\))?$/i

export interface PriceReading {
  /** Null: the text names no one price, so it is a price on request. */
  price: Cents | null
  /** What the seller wrote beyond the amount, for the description; null when nothing is lost. */
  wording: string | null
}

/**
 * A price as sellers write it: `8 000 €`, `3200 €`, `500 € (à discuter)`. Ranges, `XX €` and `Prix à débattre` name no
 * price: better none than a wrong one.
 */
export function readPriceText(text: string): PriceReading {
  const written = text.trim()
  const match = oneAmount.exec(written.replaceAll(/[\s\u00a0\u202f]+/g, ' '))
  if (!match) return { price: null, wording: written || null }
  const [, whole = '', cents = '', remark] = match
  const price = Number(whole.replace(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'))
  return { price, wording: remark ? written : null }
}
