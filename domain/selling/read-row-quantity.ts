import { contentUnits } from '../catalogue/sale-units.ts'
import { numberWords } from './counted-words.ts'
import { isDateText } from './date-cell.ts'
import { errorCellText, isErrorCell } from './error-cell.ts'
import { isNounOfTitle } from './measured-quantity.ts'
import { plainForm } from './plain-words.ts'
import { askForColumn } from './price-questions.ts'
import { readUnit } from './read-row-sale.ts'
import { askUnit } from './read-row-sale-columns.ts'
import { readStockWord } from './read-shop-columns.ts'
import {
  answerOrAsk,
  errorNote,
  infoNote,
  type ReadingGuide,
  type RowReading,
  shortened,
} from './row-reading.ts'
import { plainNumber } from './written-number.ts'

const maxQuantity = 1_000_000
const unitWords = new Set(
  'piece pieces pc pcs pce u unite unites lot lots ex exemplaire exemplaires carton cartons palette palettes paquet paquets rouleau rouleaux'.split(
    ' ',
  ),
)

export type QuantityCell =
  | { kind: 'empty' }
  | { kind: 'count'; count: number }
  | { kind: 'wrong'; text: string }

/** Reads a whole number of sale units: `12`, `12,0`, `x 3`, `1 200 pièces`, `deux`. */
export function readQuantityCell(cell: string): QuantityCell {
  const written = plainNumber(cell.replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim())
  if (!written || /^(?:-|nc|n\/?a)$/i.test(written)) return { kind: 'empty' }
  const word = /^une?$/i.test(written) ? 1 : numberWords.get(plainForm(written))
  if (word !== undefined) return { kind: 'count', count: word }
  const wrong = (reason: string): QuantityCell => ({
    kind: 'wrong',
    text: `${reason}\u00a0: «\u00a0${shortened(written)}\u00a0».`,
  })
  if (written.length > 100) return wrong('La quantité doit être un nombre entier')
  const match = /^(?:x ?)?(-?\d{1,3}(?: \d{3})+|-?\d+)(?:[.,]0+)?/i.exec(written)
  const afterNumber = written.slice(match?.[0].length)
  const unit = plainForm(afterNumber)
  if (!match || /[%€$£]/.test(afterNumber) || (unit && !unitWords.has(unit))) {
    return /m ?[²2]|ml\b|m[eè]tre/i.test(written)
      ? wrong('La quantité compte ce que vous vendez (pièces, cartons, palettes), pas des mètres')
      : wrong('La quantité doit être un nombre entier')
  }
  const count = Number((match[1] ?? '').replaceAll(' ', ''))
  if (count < 0) return wrong('Une quantité ne peut pas être négative')
  return count > maxQuantity ? wrong('Cette quantité est trop élevée') : { kind: 'count', count }
}

export function readQuantity(
  reading: RowReading,
  cell: string,
  column: number | null,
  guide: ReadingGuide,
): void {
  if (isErrorCell(cell) || isDateText(cell)) {
    const reason = isErrorCell(cell)
      ? errorCellText(cell)
      : `Une date n’est pas une quantité\u00a0: «\u00a0${cell}\u00a0».`
    reading.notes.push(errorNote(column, reason))
    return
  }
  const isInStock = readStockWord(cell)
  if (isInStock !== null) {
    if (!isInStock) reading.quantity = 0
    return
  }
  // A shop has sold more than its stock.
  if (guide.program && /^-\d{1,7}(?:[.,]0+)?$/.test(cell)) {
    reading.quantity = 0
    reading.notes.push(infoNote(column, `Stock négatif («\u00a0${cell}\u00a0»)\u00a0: quantité 0.`))
    return
  }
  const [, count = '', noun = ''] = /^(?:x ?)?(\d[\d ]{0,9}) ?(\p{L}[\p{L} ]{0,20})$/u.exec(cell) ?? []
  const isTitleNoun = isNounOfTitle(reading.title, noun)
  const isUnknownUnit = noun.length > 2 && !isTitleNoun && readQuantityCell(cell).kind === 'wrong'
  const saleUnit = isUnknownUnit ? askUnit(reading, noun, column, guide) : null
  if (saleUnit) reading.sale = { ...reading.sale, saleUnit }
  const quantity = readQuantityCell(isTitleNoun || isUnknownUnit ? count : cell)
  if (quantity.kind === 'wrong') reading.notes.push(errorNote(column, quantity.text))
  else if (quantity.kind === 'count') reading.quantity = quantity.count
}

const packWithContent =
  /^(\d{1,6} \p{L}{2,20}) (?:de|à|x) (\d{1,6}(?:[.,]\d{1,3})?) ?(\p{L}[\p{L}²³\d]{0,12})$/u
const estimate =
  /^(?:~|≈|±|\+\/-|env(?:iron)?(?:\.|(?= ))|approx\.?|plus de|près de) ?(?=\d)|(?<=[\p{L}\d]) (?:env(?:iron)?\.?|approx\.?)$/iu
/** Words before a stock: `reste 2`, `plus que 3`, `stock : 4`. */
const stockLabel =
  /^(?:il (?:en |m['’]en )?)?(?:reste(?:nt)?|plus que|encore|stock|dispo(?:nibles?)?) ?:? ?(?=\d)/i

/**
 * Reduces a cell to the count that further reading understands: `3 cartons de 5 m²` to `3 cartons`, whose content it stores, and the
 * estimates `env. 12` and `une trentaine de m²` to `12` and `30 m²`.
 */
export function reduceToCount(reading: RowReading, written: string): { cell: string; isEstimate: boolean } {
  const spaced = written
    .slice(0, 100)
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
  const withoutLabel = spaced.replace(stockLabel, '')
  const [, dozens = '', rest = ''] =
    /^(?:une )?(\p{L}+aine)(?: (?:de |d['’])(.{1,40}))?$/iu.exec(withoutLabel) ?? []
  const dozen = numberWords.get(dozens.toLowerCase())
  const count = dozen === undefined ? withoutLabel.replace(estimate, '') : `${dozen} ${rest}`.trim()
  if (written.length > 100) return { cell: written, isEstimate: false }
  const [, packs = '', amount = '', name = ''] = packWithContent.exec(count) ?? []
  const contentUnit = contentUnits.find((unit) => unit === readUnit(name))
  if (contentUnit && reading.sale?.contentQuantity == null)
    reading.sale = { ...reading.sale, contentQuantity: Number(amount.replace(',', '.')), contentUnit }
  return { cell: contentUnit ? packs : count, isEstimate: count !== withoutLabel }
}

/** Asks once per file whether estimated quantities are used unchanged. */
export function askAboutEstimates(reading: RowReading, column: number | null, { plan }: ReadingGuide): void {
  const answer = answerOrAsk(reading, plan, {
    id: 'estimates',
    column,
    text: () => 'Ces quantités sont approximatives. Les reprendre telles quelles\u00a0?',
    choices: [
      { value: 'use', label: 'Oui, reprendre ces nombres' },
      { value: 'rows', label: 'Non, je compléterai ces lignes moi-même' },
    ],
  })
  if (answer === 'rows') reading.notes.push(errorNote(column, 'Quantité approximative\u00a0: comptez.'))
}

/** Sets a quantity of 1 when the row has none; in a file without a column of quantities it asks first. */
export function assumeOnePiece(
  reading: RowReading,
  column: number | null,
  isPricePending: boolean,
  guide: ReadingGuide,
): void {
  const hasError = reading.notes.some(
    (note) => note.kind === 'error' && note.column === column && column !== null,
  )
  if (
    reading.quantity !== undefined ||
    hasError ||
    reading.questions.some(({ id }) => id.startsWith('counted:'))
  )
    return
  // A column that a correction added is empty in the other rows and does not count.
  const hasColumn = column !== null && column < (guide.plan.fileColumns ?? guide.headings.length)
  if (!hasColumn && !isPricePending && !askForColumn(reading, 'quantity', guide)) return
  const answer = hasColumn ? askAboutNoCount(reading, column, guide) : 'one'
  if (answer === 'one') reading.quantity = 1
  if (answer === 'rows') reading.notes.push(errorNote(column, 'Saisissez la quantité.'))
}

/** Asks once about all rows whose quantity is empty or says only that there is some. */
const askAboutNoCount = (reading: RowReading, column: number | null, { plan }: ReadingGuide) =>
  answerOrAsk(reading, plan, {
    id: 'empty-quantity',
    column,
    text: () => 'Des lignes n’ont pas de quantité. Est-ce chaque fois une seule pièce\u00a0?',
    choices: [
      { value: 'one', label: 'Oui, une seule' },
      { value: 'rows', label: 'Non, je compléterai ces lignes moi-même' },
    ],
  })
