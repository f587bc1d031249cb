import { contentUnits, formatQuantity, type Sale, type SaleUnit, unitNames } from '../catalogue/sale-units.ts'
import { measureWords } from './counted-words.ts'
import { plainForm } from './plain-words.ts'
import { readUnit } from './read-row-sale.ts'
import { infoNote, type RowReading } from './row-reading.ts'

/** Reads the content of one carton, pallet or other pack from the text when no column states it. */
export function readContentInText(
  reading: RowReading,
  { description, unit = reading.sale?.saleUnit }: { description: string; unit: SaleUnit | undefined },
): void {
  if (!unit || !isPack(unit) || reading.sale?.contentQuantity) return
  const content = contentInText(`${reading.title}\n${description}`, unit)
  if (!content?.contentQuantity || !content.contentUnit) return
  reading.sale = { ...reading.sale, ...content }
  const text = `${formatQuantity(content.contentQuantity, content.contentUnit)} par ${unitNames[unit].one}, d’après le texte.`
  reading.notes.push(infoNote(null, text))
}

const isPack = (unit: SaleUnit): boolean =>
  ['carton', 'palette', 'paquet', 'rouleau', 'botte', 'sac'].includes(unit)

const amountInPack =
  /(?<![\p{L}\d.,])(\d{1,6}(?:[.,]\d{1,3})?) ?(\p{L}[\p{L}²³\d]{0,20})(?: ?\/ ?| (?:par|(?:dans|sur) (?:un|une|la|le)) )(\p{L}{2,20})/gu
const packWithAmount =
  /(?<![\p{L}\d])(\p{L}{2,20})(?: ?[=:] ?| (?:de|contient|fait) )(\d{1,6}(?:[.,]\d{1,3})?)(?: ?(\p{L}[\p{L}²³\d]{0,20}))?/gu

/**
 * Returns the content of a unit according to a text: `1 carton = 0,99 m²`, `60 briques par palette`, `sacs de 25 kg`; null when it states
 * none or two.
 */
function contentInText(text: string, unit: SaleUnit): Pick<Sale, 'contentQuantity' | 'contentUnit'> | null {
  const short = text.slice(0, 1000)
  const statements = [
    ...[...short.matchAll(amountInPack)].map(([, amount, thing, pack]) => ({ amount, thing, pack })),
    ...[...short.matchAll(packWithAmount)].map(([, pack, amount, thing]) => ({ amount, thing, pack })),
  ].flatMap(({ amount = '', thing = '', pack = '' }) => {
    if (readUnit(pack) !== unit) return []
    const contentUnit = contentUnits.find((candidate) => candidate === (readUnit(thing) ?? 'piece'))
    const contentQuantity = Number(amount.replace(',', '.'))
    // A number of things is whole; `sac de 5 mm` states the grain size.
    const isPlausible = contentUnit === 'piece' ? Number.isInteger(contentQuantity) && !isLength(thing) : true
    return contentUnit && contentQuantity > 0 && isPlausible ? [{ contentQuantity, contentUnit }] : []
  })
  const [first] = statements
  const areSame = statements.every(({ contentQuantity }) => contentQuantity === first?.contentQuantity)
  return first && areSame ? first : null
}

const isLength = (thing: string): boolean => measureWords.has(plainForm(thing))
