import { readPriceCell } from '../catalogue/price-cell.ts'
import { unitNames } from '../catalogue/sale-units.ts'
import { readContentInText } from './content-in-text.ts'
import { confirmChangedCell } from './date-cell.ts'
import { errorCellText, isErrorCell } from './error-cell.ts'
import type { ColumnTarget } from './imports.ts'
import { divideLineLengths, divideLineMeasures } from './line-measure.ts'
import {
  priceUnitInText,
  readMeasuredQuantity,
  resolveSaleUnit,
  splitPriceUnit,
  unitOfHeading,
} from './measured-quantity.ts'
import { askAboutNotForSale, askAboutSeveralProducts } from './not-for-sale.ts'
import { readPictureCell } from './picture-cell.ts'
import { readPlaceInText } from './place-in-text.ts'
import { findPriceColumn } from './price-column.ts'
import { labelOf } from './programs/program.ts'
import { readCategory } from './read-row-category.ts'
import { oneLine, readKeys, readReference, readTitle, restoreSingularTitle } from './read-row-keys.ts'
import { readPlace } from './read-row-place.ts'
import { readPrice } from './read-row-price.ts'
import { askAboutEstimates, assumeOnePiece, readQuantity, reduceToCount } from './read-row-quantity.ts'
import { readCountInText } from './read-row-sale.ts'
import { readSaleColumns } from './read-row-sale-columns.ts'
import { readValues } from './read-row-values.ts'
import {
  choosePriceCell,
  isSoldOut,
  type RowColumns,
  readAvailability,
  readPublished,
} from './read-shop-columns.ts'
import {
  cleanCell,
  type ExistingProduct,
  errorNote,
  infoNote,
  newReading,
  type ReadingGuide,
  type RowReading,
  shortened,
  textOfCell,
} from './row-reading.ts'
import { askAboutShift, cellsToRead } from './shifted-row.ts'
import { readStockCell } from './stock-columns.ts'
import { addTonnesOfText, readTonnes } from './tonnes.ts'
import { isScientific } from './written-number.ts'

const maxDescriptionLength = 10_000

/** Cuts the name of a category or a place, of which at most 200 characters are compared. */
const cutName = (cell: string): string => oneLine(cell.slice(0, 500)).slice(0, 200)

/** Reads one row, for an existing product or a new one. */
export function readRow(
  row: readonly string[],
  guide: ReadingGuide,
  existing: ExistingProduct | null,
): RowReading {
  const { plan } = guide
  const reading = newReading(readKeys(row, guide))
  const shift = askAboutShift(reading, row, plan)
  if (shift === 'wait') return reading
  const withoutErrors = blankErrorCells(reading, cellsToRead(row, plan), plan)
  const cells = withoutErrors.map((cell, index) =>
    plan.columns[index] === 'pictures' ? cell : textOfCell(cell),
  )
  const columnOf = (target: ColumnTarget): number | null => {
    const index = plan.columns.indexOf(target)
    return index < 0 ? null : index
  }
  const cellsOf = (target: ColumnTarget) =>
    plan.columns.flatMap((other, index) => (other === target ? [cleanCell(cells[index])] : []))
  const cellOf = (target: ColumnTarget) => cellsOf(target)[0] ?? ''
  /** Texts of cells that no field can store. */
  const descriptionLines: string[] = []

  readTitle(reading, { cell: cellOf('title'), column: columnOf('title') }, plan, descriptionLines)
  readReference(reading, { cell: cellOf('reference'), column: columnOf('reference') }, plan)
  readSaleColumns(reading, cellOf, columnOf, guide)
  descriptionLines.push(...(reading.lines ?? []))
  const columns = { cellsOf, columnOf }
  readPublished(reading, columns, guide)
  askAboutNotForSale(reading, cells, guide)
  if (!existing) askAboutSeveralProducts(reading, cellsOf('description').join('\n'), guide)
  const priceWording = readAmounts(reading, { ...columns, cells }, guide, existing)
  readAvailability(reading, columns)
  divideLineMeasures(reading, cells, guide)
  readRowPlace(reading, columns, guide, existing)
  readCategory(
    reading,
    { family: cutName(cellOf('family')), category: cutName(cellOf('category')) },
    guide,
    existing,
  )
  readValues(reading, cells, guide, existing, descriptionLines)
  divideLineLengths(reading, cells, guide.fieldsByCategory.get(reading.categoryId ?? '') ?? [], guide)
  readDescription(reading, cells, guide, { descriptionLines, priceWording, existing })
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
  existing: ExistingProduct | null,
): string | null {
  const column = columnOf('quantity')
  const { cell: countCell, isEstimate } = reduceToCount(reading, readStockCell(reading, cells, guide))
  if (isEstimate) askAboutEstimates(reading, column, guide)
  const headingUnit = (index: number | null) => unitOfHeading(guide.headings[index ?? -1] ?? '')
  const unit =
    readMeasuredQuantity(countCell, undefined)?.unit ?? reading.sale?.saleUnit ?? headingUnit(column)
  const priceColumn = findPriceColumn(cells, guide, unit)
  const priceCell = choosePriceCell(reading, { cellsOf, columnOf, cells, priceColumn }, guide)
  const columns = { quantity: column, price: priceCell.column }
  const description = cellsOf('description').join('\n')
  const split = splitCountedPrice(countCell, priceCell.cell)
  const amounts = existing ? split : addTonnesOfText(split, `${reading.title}\n${description}`)
  const resolved = readTonnes(reading, amounts, columns, guide.headings)
  const { quantity: quantityCell } = resolved
  const price = { ...priceCell, cell: resolved.price }
  const splitPrice = splitPriceUnit(price.cell, reading.title)
  const writtenUnit =
    resolved.unit ?? splitPrice.unit ?? (splitPrice.price ? headingUnit(price.column) : null)
  const isBareCount =
    /^(?:\d+(?:[.,]\d+)?)?$/.test(quantityCell) && !reading.sale?.saleUnit && !headingUnit(column)
  const priceUnit =
    writtenUnit ?? (isBareCount && splitPrice.price ? priceUnitInText(reading.title, description) : null)
  // A fraction is measured in the price's unit.
  const fractionUnit = /\d[.,]\d*[1-9]$/.test(quantityCell) ? priceUnit : null
  const countedUnit = reading.sale?.saleUnit ?? headingUnit(column) ?? fractionUnit
  const measured = readMeasuredQuantity(quantityCell, countedUnit ?? undefined)
  // A column of units is that of the price: `plaque` beside `1 palette`.
  const columnUnit = cellsOf('saleUnit')[0] ? reading.sale?.saleUnit : undefined
  const isOther = measured && columnUnit && columnUnit !== measured.unit && !writtenUnit
  if (!measured) readQuantity(reading, quantityCell, column, guide)
  readContentInText(reading, { description, unit: measured?.unit })
  const priceWording = readPrice(
    reading,
    { cell: splitPrice.price, column: price.column, description },
    guide,
    existing,
  )
  const isOnRequest = resolveSaleUnit(
    reading,
    { quantity: measured, priceUnit: isOther ? columnUnit : priceUnit, quantityColumn: column },
    guide,
  )
  sellPiecesAsLot(reading, price.cell, price.column)
  if (existing) restoreSingularTitle(reading, existing)
  else if (!measured) {
    // The question of the price comes first.
    const isPricePending = reading.price === undefined && reading.questions.length > 0
    const ofUnit = priceUnit && !writtenUnit ? ` / ${unitNames[priceUnit].short}` : ''
    const texts = { description, price: price.cell + ofUnit }
    if (!isPricePending) readCountInText(reading, texts, column, guide.plan)
    // The text may first have said here what is counted.
    readContentInText(reading, { description, unit: undefined })
    if (isSoldOut(cellsOf)) reading.quantity ??= 0
    assumeOnePiece(reading, column, isPricePending, guide)
  }
  return isOnRequest ? price.cell : priceWording && splitPrice.unit ? price.cell : priceWording
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
function sellPiecesAsLot(reading: RowReading, cell: string, column: number | null): void {
  const { quantity = 1, price, sale } = reading
  const isOfPieces = (sale?.saleUnit ?? 'piece') === 'piece'
  const priceForAll = / (?:le tout|l['’]ensemble|les (\d{1,6}))$/i.exec(cell)
  if (quantity < 2 || typeof price !== 'number' || !isOfPieces || !priceForAll) return
  if (priceForAll[1] !== undefined && Number(priceForAll[1]) !== quantity) return
  reading.quantity = 1
  reading.sale = { ...sale, saleUnit: 'lot', contentQuantity: quantity, contentUnit: 'piece' }
  reading.notes.push(infoNote(column, `«\u00a0${shortened(cell)}\u00a0»\u00a0: un lot de ${quantity}.`))
}

/** Returns the cells without spreadsheet errors, each of which is reported for its column. */
function blankErrorCells(
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
  existing: ExistingProduct | null,
): void {
  const nameOf = (target: ColumnTarget) => cutName(cellsOf(target)[0] ?? '')
  const written = { depot: nameOf('depot'), postcode: nameOf('postcode'), town: nameOf('town') }
  const isNamed = written.depot || written.postcode || written.town
  if (!isNamed && !existing)
    readPlaceInText(reading, [reading.title, ...cellsOf('description')].join('\n'), guide)
  else readPlace(reading, written, columnOf('depot') ?? columnOf('postcode') ?? columnOf('town'), guide)
}

/** Joins the cells of the description, the texts that no field can store and the words of the price. */
function readDescription(
  reading: RowReading,
  cells: readonly string[],
  { plan, headings, program }: ReadingGuide,
  {
    descriptionLines,
    priceWording,
    existing,
  }: {
    descriptionLines: string[]
    priceWording: ReturnType<typeof readPrice>
    existing: ExistingProduct | null
  },
): void {
  const descriptions = plan.columns.flatMap((target, index) =>
    target === 'description' ? [cleanCell(cells[index])] : [],
  )
  for (const [index, target] of plan.columns.entries()) {
    const text = target === 'details' ? cleanCell(cells[index]) : ''
    const isDiscarded =
      isScientific(text) && confirmChangedCell(reading, text, { kind: 'code', column: index, plan }) !== 'use'
    if (text && !isDiscarded)
      descriptionLines.push(`${labelOf(program, headings[index] ?? '')}\u00a0: ${text}`)
  }
  reading.description = composeDescription(
    descriptions.filter(Boolean).join('\n\n'),
    descriptionLines,
    priceWording,
    existing,
  )
}

const priceWordingMark = 'Prix indiqué\u00a0: '

/**
 * Returns the description followed by the added lines. An existing product retains its description when the file has none; lines that an
 * earlier import added are replaced.
 */
function composeDescription(
  description: string,
  descriptionLines: readonly string[],
  priceWording: string | null,
  existing: ExistingProduct | null,
): string | undefined {
  const addedLines = [...descriptionLines, ...(priceWording ? [priceWordingMark + priceWording] : [])]
  if (description || !existing) return [description, addedLines.join('\n')].filter(Boolean).join('\n\n')
  if (addedLines.length === 0) return undefined
  const previousLines = existing.description
    .split('\n')
    .filter((line) => !addedLines.includes(line) && !line.startsWith(priceWordingMark))
  return [previousLines.join('\n').trim(), addedLines.join('\n')].filter(Boolean).join('\n\n')
}
