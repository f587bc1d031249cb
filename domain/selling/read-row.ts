import { readPriceCell } from '../catalogue/price-cell.ts'
import { unitNames } from '../catalogue/sale-units.ts'
import { readContentInText } from './content-in-text.ts'
import { confirmChangedCell } from './date-cell.ts'
import { errorCellText, isErrorCell } from './error-cell.ts'
import { askAboutHeld, askAboutSeveral } from './held-rows.ts'
import type { ColumnTarget } from './imports.ts'
import { settleLineLengths, settleLineMeasures } from './line-measure.ts'
import {
  priceUnitInText,
  readMeasuredQuantity,
  settleMeasures,
  splitPriceUnit,
  unitOfHeading,
} from './measured-quantity.ts'
import { readPictureCell } from './picture-cell.ts'
import { readPlaceInText } from './place-in-text.ts'
import { priceColumnOf } from './price-column.ts'
import { labelOf } from './programs/program.ts'
import { readCategory } from './read-row-category.ts'
import { keepTitleOfOne, oneLine, readKeys, readReference, readTitle } from './read-row-keys.ts'
import { readPlace } from './read-row-place.ts'
import { readPrice } from './read-row-price.ts'
import { askAboutEstimates, assumeOnePiece, countOfCell, readQuantity } from './read-row-quantity.ts'
import { readCountedText } from './read-row-sale.ts'
import { readSaleColumns } from './read-row-sale-columns.ts'
import { readValues } from './read-row-values.ts'
import { choosePriceCell, isSoldOut, readAvailability, readPublished, type RowColumns } from './read-shop-columns.ts'
import {
  cleanCell,
  errorNote,
  infoNote,
  type KnownProduct,
  newReading,
  type ReadingGuide,
  type RowReading,
  shortened,
  textOfCell,
} from './row-reading.ts'
import { askAboutShift, cellsToRead } from './shifted-row.ts'
import { readStockCell } from './stock-columns.ts'
import { readTonnes } from './tonnes.ts'
import { isScientific } from './written-number.ts'

const maxDescriptionLength = 10_000

/** Cuts the name of a category or a place, of which at most 200 characters are compared. */
const shortName = (cell: string): string => oneLine(cell.slice(0, 500)).slice(0, 200)

/** Reads one row, for an existing product or a new one. */
export function readRow(row: readonly string[], guide: ReadingGuide, known: KnownProduct | null): RowReading {
  const { plan } = guide
  const reading = newReading(readKeys(row, guide))
  const shift = askAboutShift(reading, row, plan)
  if (shift === 'wait') return reading
  const written = readErrorCells(reading, cellsToRead(row, plan), plan)
  const cells = written.map((cell, index) => (plan.columns[index] === 'pictures' ? cell : textOfCell(cell)))
  const columnOf = (target: ColumnTarget): number | null => {
    const index = plan.columns.indexOf(target)
    return index < 0 ? null : index
  }
  const cellsOf = (target: ColumnTarget) =>
    plan.columns.flatMap((own, index) => (own === target ? [cleanCell(cells[index])] : []))
  const cellOf = (target: ColumnTarget) => cellsOf(target)[0] ?? ''
  /** Texts of cells that no field can store. */
  const lines: string[] = []

  readTitle(reading, { cell: cellOf('title'), column: columnOf('title') }, plan, lines)
  readReference(reading, { cell: cellOf('reference'), column: columnOf('reference') }, plan)
  readSaleColumns(reading, cellOf, columnOf, guide)
  lines.push(...(reading.lines ?? []))
  const shop = { cellsOf, columnOf }
  readPublished(reading, shop, guide)
  askAboutHeld(reading, cells, guide)
  if (!known) askAboutSeveral(reading, cellsOf('description').join('\n'), guide)
  const wording = readAmounts(reading, { ...shop, cells }, guide, known)
  readAvailability(reading, shop)
  settleLineMeasures(reading, cells, guide)
  readRowPlace(reading, shop, guide, known)
  readCategory(
    reading,
    { family: shortName(cellOf('family')), category: shortName(cellOf('category')) },
    guide,
    known,
  )
  readValues(reading, cells, guide, known, lines)
  settleLineLengths(reading, cells, guide.fieldsOf.get(reading.categoryId ?? '') ?? [], guide)
  readDescription(reading, cells, guide, { lines, wording, known })
  if ((reading.description?.length ?? 0) > maxDescriptionLength)
    reading.notes.push(errorNote(columnOf('description'), '10\u00a0000 caractères au plus.'))
  const pictures = readPictureCell(cellsOf('pictures').join('\n'))
  reading.pictureCount = pictures.addresses.length + pictures.names.length
  return reading
}

/** Reads quantity and price. Returns the words of the price cell that the description must repeat, or null. */
function readAmounts(
  reading: RowReading,
  { cells, cellsOf, columnOf }: RowColumns & { cells: readonly string[] },
  guide: ReadingGuide,
  known: KnownProduct | null,
): string | null {
  const column = columnOf('quantity')
  const { cell: written, isEstimate } = countOfCell(reading, readStockCell(reading, cells, guide))
  if (isEstimate) askAboutEstimates(reading, column, guide)
  const headed = (index: number | null) => unitOfHeading(guide.headings[index ?? -1] ?? '')
  const unit = readMeasuredQuantity(written, undefined)?.unit ?? reading.sale?.saleUnit ?? headed(column)
  const priceColumn = priceColumnOf(cells, guide, unit)
  const chosen = choosePriceCell(reading, { cellsOf, columnOf, cells, priceColumn }, guide)
  const columns = { quantity: column, price: chosen.column }
  const amounts = splitCountedPrice(written, chosen.cell)
  const ofTonnes = readTonnes(reading, amounts, columns, guide.headings)
  const { quantity: quantityCell } = ofTonnes
  const price = { ...chosen, cell: ofTonnes.price }
  const split = splitPriceUnit(price.cell, reading.title)
  const description = cellsOf('description').join('\n')
  const writtenUnit = ofTonnes.unit ?? split.unit ?? (split.price ? headed(price.column) : null)
  const isBareCount =
    /^(?:\d+(?:[.,]\d+)?)?$/.test(quantityCell) && !reading.sale?.saleUnit && !headed(column)
  const priceUnit =
    writtenUnit ?? (isBareCount && split.price ? priceUnitInText(reading.title, description) : null)
  // A fraction is measured in the price's unit.
  const ofPrice = /\d[.,]\d*[1-9]$/.test(quantityCell) ? priceUnit : null
  const counted = reading.sale?.saleUnit ?? headed(column) ?? ofPrice
  const measured = readMeasuredQuantity(quantityCell, counted ?? undefined)
  // A column of units is that of the price: `plaque` beside `1 palette`.
  const columnUnit = cellsOf('saleUnit')[0] ? reading.sale?.saleUnit : undefined
  const isOther = measured && columnUnit && columnUnit !== measured.unit && !writtenUnit
  if (!measured) readQuantity(reading, quantityCell, column, guide)
  readContentInText(reading, { description, unit: measured?.unit })
  const wording = readPrice(reading, { cell: split.price, column: price.column, description }, guide, known)
  const isOnRequest = settleMeasures(
    reading,
    { quantity: measured, priceUnit: isOther ? columnUnit : priceUnit, quantityColumn: column },
    guide,
  )
  takeWholePrice(reading, price.cell, price.column)
  if (known) keepTitleOfOne(reading, known)
  else if (!measured) {
    // The question of the price comes first.
    const isPriceOpen = reading.price === undefined && reading.questions.length > 0
    const ofUnit = priceUnit && !writtenUnit ? ` / ${unitNames[priceUnit].short}` : ''
    const texts = { description, price: price.cell + ofUnit }
    if (!isPriceOpen) readCountedText(reading, texts, column, guide.plan)
    if (isSoldOut(cellsOf)) reading.quantity ??= 0
    assumeOnePiece(reading, column, isPriceOpen, guide)
  }
  return isOnRequest ? price.cell : wording && split.unit ? price.cell : wording
}

/** `2 x 150 €` is the price of each of two. */
function splitCountedPrice(quantity: string, price: string): { quantity: string; price: string } {
  const [, count = '', each = ''] = /^(\d{1,4}) ?[x×*] ?(\d.{0,40})$/i.exec(price) ?? []
  const isSame = count !== '' && (!quantity || Number(quantity) === Number(count))
  return isSame && readPriceCell(each).kind === 'amount'
    ? { quantity: count, price: each }
    : { quantity, price }
}

/** Makes one lot of several pieces with a price for all of them: `450 € l’ensemble`, `100 € les 3`. */
function takeWholePrice(reading: RowReading, cell: string, column: number | null): void {
  const { quantity = 1, price, sale } = reading
  const isOfPieces = (sale?.saleUnit ?? 'piece') === 'piece'
  const ofAll = / (?:le tout|l['’]ensemble|les (\d{1,6}))$/i.exec(cell)
  if (quantity < 2 || typeof price !== 'number' || !isOfPieces || !ofAll) return
  if (ofAll[1] !== undefined && Number(ofAll[1]) !== quantity) return
  reading.quantity = 1
  reading.sale = { ...sale, saleUnit: 'lot', contentQuantity: quantity, contentUnit: 'piece' }
  reading.notes.push(infoNote(column, `«\u00a0${shortened(cell)}\u00a0»\u00a0: un lot de ${quantity}.`))
}

/** Returns the cells without spreadsheet errors, each of which is reported for its column. */
function readErrorCells(
  reading: RowReading,
  cells: readonly string[],
  plan: ReadingGuide['plan'],
): readonly string[] {
  if (!cells.some(isErrorCell)) return cells
  return cells.map((cell, column) => {
    const target = plan.columns[column] ?? null
    if (!isErrorCell(cell)) return cell
    // Price and quantity report it themselves, because an empty cell would have a meaning.
    if (target === 'price' || target === 'quantity') return cell
    if (target !== null) reading.notes.push(errorNote(column, errorCellText(cell)))
    return ''
  })
}

/** Reads the place from the columns, otherwise from the text of a new product. */
function readRowPlace(
  reading: RowReading,
  { cellsOf, columnOf }: RowColumns,
  guide: ReadingGuide,
  known: KnownProduct | null,
): void {
  const nameOf = (target: ColumnTarget) => shortName(cellsOf(target)[0] ?? '')
  const written = { depot: nameOf('depot'), postcode: nameOf('postcode'), town: nameOf('town') }
  const isNamed = written.depot || written.postcode || written.town
  if (!isNamed && !known)
    readPlaceInText(reading, [reading.title, ...cellsOf('description')].join('\n'), guide)
  else readPlace(reading, written, columnOf('depot') ?? columnOf('postcode') ?? columnOf('town'), guide)
}

/** Joins the cells of the description, the texts that no field can store and the words of the price. */
function readDescription(
  reading: RowReading,
  cells: readonly string[],
  { plan, headings, program }: ReadingGuide,
  {
    lines,
    wording,
    known,
  }: { lines: string[]; wording: ReturnType<typeof readPrice>; known: KnownProduct | null },
): void {
  const described = plan.columns.flatMap((target, index) =>
    target === 'description' ? [cleanCell(cells[index])] : [],
  )
  for (const [index, target] of plan.columns.entries()) {
    const text = target === 'details' ? cleanCell(cells[index]) : ''
    const isRounded =
      isScientific(text) && confirmChangedCell(reading, text, { kind: 'code', column: index, plan }) !== 'use'
    if (text && !isRounded) lines.push(`${labelOf(program, headings[index] ?? '')}\u00a0: ${text}`)
  }
  reading.description = composeDescription(described.filter(Boolean).join('\n\n'), lines, wording, known)
}

const wordingMark = 'Prix indiqué\u00a0: '

/**
 * Returns the description followed by the added lines. An existing product retains its description when the file has none; lines that an
 * earlier import added are replaced.
 */
function composeDescription(
  described: string,
  lines: readonly string[],
  wording: string | null,
  known: KnownProduct | null,
): string | undefined {
  const added = [...lines, ...(wording ? [wordingMark + wording] : [])]
  if (described || !known) return [described, added.join('\n')].filter(Boolean).join('\n\n')
  if (added.length === 0) return undefined
  const own = known.description
    .split('\n')
    .filter((line) => !added.includes(line) && !line.startsWith(wordingMark))
  return [own.join('\n').trim(), added.join('\n')].filter(Boolean).join('\n\n')
}
