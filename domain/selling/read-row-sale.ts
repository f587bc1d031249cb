import {
  type ContentUnit,
  formatQuantity,
  type Sale,
  type SaleUnit,
  unitNames,
} from '../catalogue/sale-units.ts'
import { type Cents, formatEuros } from '../money.ts'
import { countInText, type TextCount } from './count-in-text.ts'
import type { ImportPlan } from './imports.ts'
import { plainForm } from './plain-words.ts'
import { singulariseTitle } from './plural-title.ts'
import { addAnswer, addQuestion, errorNote, infoNote, type RowReading, shortened } from './row-reading.ts'

/** Reads the quantity from title and description when the file has none, and asks the seller whether it is right. */
export function readCountInText(
  reading: RowReading,
  written: { description: string; price: string },
  column: number | null,
  plan: ImportPlan,
): void {
  const textCount = countInText({ title: reading.title, ...written })
  if (!textCount || reading.sale?.saleUnit === 'lot') return
  if (reading.quantity !== undefined && !titleStatesCount(reading.title, reading.quantity)) return
  const kind = `counted:${textCount.priceOf}:`
  if (textCount.count === null && askAboutUncounted(reading, textCount, column, plan)) return
  const id = `${kind}${textCount.count ?? 'x'}:${textCount.unit}:${reading.price ?? 'x'}:${plainForm(reading.title).slice(0, 80)}`
  const choices = countChoices(textCount, reading.price ?? null)
  const rowValue = plan.answers[id]
  const rowAnswer = choices.find(({ value }) => value === rowValue)?.value
  const answer = rowAnswer ?? answerForAll(plan, kind)
  const question = { id, text: countQuestion(reading, textCount), choices }
  if (answer === undefined) {
    addQuestion(reading, column, question)
    return
  }
  // An answer for all rows is changed in the row in which it was given.
  if (rowAnswer !== undefined) addAnswer(reading, rowAnswer, id, () => question)
  applyCount(reading, textCount, answer.startsWith('lot'), plan)
}

/**
 * Asks about a text that mentions several things without their number, once for all rows of this kind. Returns true when this row is
 * settled or waits for the answer; otherwise the seller answers by row.
 */
function askAboutUncounted(
  reading: RowReading,
  textCount: TextCount,
  column: number | null,
  plan: ImportPlan,
): boolean {
  // With a price per square metre, a product is hardly ever a single one.
  const isMeasured = contentUnitOf(textCount.unit) !== 'piece'
  const id = `counted:${textCount.priceOf}:${isMeasured ? textCount.unit : 'vague'}`
  const each = { value: 'each', label: 'Une unité par ligne, au prix indiqué' }
  const lot = { value: 'lot', label: 'Un lot par ligne, au prix indiqué' }
  const rows = { value: 'rows', label: 'Répondre ligne par ligne' }
  const choices = isMeasured
    ? [rows, each]
    : textCount.priceOf === 'all'
      ? [lot, each, rows]
      : [each, lot, rows]
  const question = () => ({
    id,
    text: isMeasured
      ? `«\u00a0${shortened(reading.title)}\u00a0»\u00a0: le prix est celui d’une unité (${unitNames[textCount.unit].one}), et rien ne dit combien il y en a. Que faire de ces lignes\u00a0?`
      : `«\u00a0${shortened(reading.title)}\u00a0»\u00a0: le texte parle de plusieurs ou d’un prix à l’unité, sans dire combien. Comment vendre ces lignes\u00a0?`,
    choices,
  })
  const answer = choices.find(({ value }) => value === plan.answers[id])?.value
  if (answer === undefined) {
    addQuestion(reading, column, question())
    return true
  }
  addAnswer(reading, answer, id, question)
  if (answer === 'rows' && isMeasured)
    reading.notes.push(errorNote(column, `Combien de ${unitNames[textCount.unit].many} y a-t-il\u00a0?`))
  if (answer === 'rows') return isMeasured
  applyCount(reading, textCount, answer === 'lot', plan)
  return true
}

function applyCount(reading: RowReading, textCount: TextCount, isLot: boolean, plan: ImportPlan): void {
  if (!isLot) correctCountedTitle(reading, textCount.unit, plan)
  reading.quantity = isLot ? 1 : (textCount.count ?? 1)
  reading.sale = isLot ? toLot(textCount) : { ...reading.sale, saleUnit: textCount.unit }
}

/** Returns true when the title also states the quantity of its column, `20 fûts`: the price may then be for all of them. */
const titleStatesCount = (title: string, quantity: number): boolean =>
  quantity > 1 && countInText({ title, description: '', price: '' })?.count === quantity

/** Removes the number from the title of products that are sold one by one. */
function correctCountedTitle(reading: RowReading, unit: SaleUnit, plan: ImportPlan): void {
  const title = singulariseTitle(reading.title, unit)
  if (title === reading.title) return
  reading.notes.push(
    infoNote(
      plan.columns.indexOf('title'),
      `«\u00a0${shortened(reading.title)}\u00a0» devient «\u00a0${shortened(title)}\u00a0»\u00a0: le prix est celui d’un seul.`,
    ),
  )
  reading.title = title
}

/** Returns the answer `each-all` or `lot-all` of another row, which counts for all rows of this kind. */
const answerForAll = (plan: ImportPlan, kind: string): string | undefined =>
  Object.entries(plan.answers).find(([id, value]) => id.startsWith(kind) && value.endsWith('-all'))?.[1]

const contentUnitOf = (unit: SaleUnit): ContentUnit =>
  (['m2', 'ml', 'm3', 'kg', 'litre'] as const).find((candidate) => candidate === unit) ?? 'piece'

const toLot = ({ count, unit }: TextCount): Partial<Sale> => {
  const contentUnit = contentUnitOf(unit)
  const isCounted = count !== null && (unit === 'piece' || contentUnit !== 'piece')
  return isCounted
    ? { saleUnit: 'lot', contentQuantity: count, contentUnit }
    : { saleUnit: 'lot', contentQuantity: null, contentUnit: null }
}

function countQuestion(reading: RowReading, { count, unit }: TextCount): string {
  const title = `«\u00a0${shortened(reading.title)}\u00a0»\u00a0: `
  const price = reading.price == null ? null : formatEuros(reading.price)
  if (count === null)
    return `${title}le texte parle de plusieurs ou d’un prix à l’unité. ${price ? `Que coûte ${price}` : 'Que vendez-vous'}\u00a0?`
  return price
    ? `${title}${count} × ${price}, ou le lot à ${price}\u00a0?`
    : `${title}${formatQuantity(count, unit)} à l’unité, ou un seul lot\u00a0?`
}

function countChoices({ count, unit, priceOf }: TextCount, price: Cents | null) {
  const priceSuffix = price === null ? '' : ` à ${formatEuros(price)}`
  const one = unitNames[unit].one
  const each = {
    value: 'each',
    label:
      count === null
        ? `1\u00a0${one}${priceSuffix}`
        : `${formatQuantity(count, unit)}${price === null ? ', vendus séparément' : ` à ${formatEuros(price)} l’un`}`,
  }
  const content = count === null ? '' : ` de ${formatQuantity(count, unit)}`
  const lot = { value: 'lot', label: `Le lot${content}${priceSuffix}` }
  // Square metres in a text usually describe one product.
  const isLot = priceOf === 'all' || (priceOf === 'unsaid' && contentUnitOf(unit) !== 'piece')
  const ordered = isLot ? [lot, each] : [each, lot]
  return [
    ...ordered,
    { value: 'each-all', label: 'À l’unité, ici et pour toutes les lignes semblables' },
    { value: 'lot-all', label: 'En un lot, ici et pour toutes les lignes semblables' },
  ]
}

const unitsByName = new Map<string, SaleUnit>(
  Object.entries(unitNames).flatMap(([unit, { one, many, short }]) =>
    [one, many, short, unit].map((name) => [plainForm(name), unit as SaleUnit] as const),
  ),
)
for (const name of ['u', 'unite', 'unites', 'pc', 'pcs', 'pce', 'ex']) unitsByName.set(name, 'piece')
for (const name of ['m', 'metre', 'metres']) unitsByName.set(name, 'ml')
for (const name of ['kilo', 'kilos']) unitsByName.set(name, 'kg')
for (const name of ['l', 'litres']) unitsByName.set(name, 'litre')
const abbreviations: readonly (readonly [SaleUnit, string])[] = [
  ['piece', 'pces,unit,units,each,ea,exemplaire,exemplaires,nombre,nb,item'],
  ['lot', 'ens,ensemble,ensembles,forfait,fft,ft'],
  ['carton', 'crt,crts,ctn,ctns,cart'],
  ['palette', 'pal,pals,plt,plts,pallet,pallets'],
  ['paquet', 'pqt,pqts,paq,pq,pack,packs,pck'],
  ['m2', 'm carre,m carres,metre carre,metres carres,mq,sqm'],
  ['ml', 'm lineaire,metre lineaire,metres lineaires,lm,mlin'],
  ['m3', 'm cube,metre cube,metres cubes'],
  ['kg', 'kgs,kilogramme,kilogrammes'],
  ['rouleau', 'rl,rlx,rlz,roul,rouleaux,rol,roll,rolls'],
  ['paire', 'pr,prs'],
  ['botte', 'bot,bottes'],
  ['sac', 'sacs,bag,bags,big bag,big bags,bigbag,bigbags'],
]
for (const [unit, names] of abbreviations) for (const name of names.split(',')) unitsByName.set(name, unit)

/** Returns the sale unit in `carton`, `au m²`, `la palette`; null without one. */
export const readUnit = (text: string): SaleUnit | null =>
  // `m?`, `m≤` are square or cubic metres in an encoding without the sign.
  /^m ?[^\p{L}\p{N}\s.]$/iu.test(text)
    ? null
    : (unitsByName.get(
        plainForm(text.replaceAll('(s)', 's')).replace(/^(?:par|au|a la|a l|le|la|l|du|de) /, ''),
      ) ?? null)
