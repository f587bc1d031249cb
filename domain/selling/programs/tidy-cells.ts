import type { Program } from './program.ts'

interface Row {
  cells: string[]
  /** Returns the index of a column; -1 when the file lacks it. */
  columnAt: (heading: string | undefined) => number
  plain: readonly string[]
}

/** Converts a row's numbers to French notation, adds units and signs, and removes promotional prices outside their period. */
export function tidyCells(program: Program, { cells, columnAt, plain }: Row, today: string): void {
  const textAt = (heading: string) => (cells[columnAt(heading)] ?? '').trim()
  tidyPrices(program, { cells, columnAt, plain }, today)
  tidyStock(program, { cells, columnAt })
  const { immaterialMark } = program
  // What cannot be collected becomes a draft, which its seller may still publish.
  if (immaterialMark?.value.test(textAt(immaterialMark.column)) && columnAt(immaterialMark.published) >= 0)
    cells[columnAt(immaterialMark.published)] = 'draft'
  // Programs write 0 for a size that was not entered.
  for (const [heading, target] of Object.entries(program.columns)) {
    if (!target?.startsWith('like:') || !/^\d{1,9}\.\d{1,6}$|^0$/.test(textAt(heading))) continue
    cells[columnAt(heading)] = String(Number(textAt(heading)) || '').replace('.', ',')
  }
  for (const heading of program.decimalColumns ?? []) {
    const column = columnAt(heading)
    const cell = textAt(heading)
    if (column < 0 || !/^\d{0,12}\.\d{1,6}$/.test(cell)) continue
    const isPrice = /^(?:price|salePrice)$/.test(program.columns[heading] ?? '')
    cells[column] = String(Number(Number(cell).toFixed(isPrice ? 2 : 3))).replace('.', ',')
  }
  for (const [heading, unit] of Object.entries(program.columnUnits ?? {})) {
    const column = columnAt(heading)
    const cell = textAt(heading)
    if (/^\d+(?:[.,]\d+)?$/.test(cell))
      cells[column] = Number(cell.replace(',', '.')) > 0 ? `${cell} ${unit}` : ''
  }
  const stocks = columnAt(program.stocksColumn)
  const quantities = [...(cells[stocks] ?? '').matchAll(/=\s*(\d{1,7})/g)].map(([, count]) => Number(count))
  if (quantities.length > 0) cells[stocks] = String(quantities.reduce((sum, count) => sum + count, 0))
}

/** Writes reductions with their signs, and removes prices outside their period. */
function tidyPrices(program: Program, { cells, columnAt, plain }: Row, today: string): void {
  const textAt = (heading: string) => (cells[columnAt(heading)] ?? '').trim()
  const { promotion, reduction } = program
  if (promotion) {
    const [from, to] = [
      findDay(textAt(promotion.from), 0, promotion),
      findDay(textAt(promotion.to), 1, promotion),
    ]
    const column = columnAt(promotion.price)
    if (column >= 0 && ((from && from > today) || (to && to < today))) cells[column] = ''
  }
  if (program.discount && columnAt(program.discount.value) >= 0) {
    const { value, mode } = program.discount
    const hasNoDiscount = !(Number(textAt(value)) > 0)
    const sign = textAt(mode).toUpperCase() === 'PERCENT' ? '%' : '€'
    cells[columnAt(value)] = hasNoDiscount ? '' : `${textAt(value)} ${sign}`
  }
  const percentColumn = reduction ? plain.findIndex((heading) => reduction.percent.test(heading)) : -1
  if (reduction && percentColumn >= 0) {
    const text = (name: RegExp) => (cells[plain.findIndex((heading) => name.test(heading))] ?? '').trim()
    const [from, to] = [findDay(text(reduction.from), 0, {}), findDay(text(reduction.to), 0, {})]
    const isOver = (from && from > today) || (to && to < today)
    const [percent, amount] = [text(reduction.percent), text(reduction.amount)]
    const written = Number(percent) > 0 ? `${percent} %` : Number(amount) > 0 ? `${amount} €` : ''
    cells[percentColumn] = isOver ? '' : written
  }
}

/** Keeps square metres as the content of a unit, and no quantity of what is not counted. */
function tidyStock(program: Program, { cells, columnAt }: Omit<Row, 'plain'>): void {
  const textAt = (heading: string) => (cells[columnAt(heading)] ?? '').trim()
  const { content, uncounted } = program
  if (content && columnAt(content.amount) >= 0) {
    const [, amount, unit] = /^(\d+(?:\.\d+)?) ?(\D{0,20}|m2)$/.exec(textAt(content.amount)) ?? []
    const measure = unit || (content.unit ? textAt(content.unit) : '')
    // A single square metre is rather the measure of the price.
    const isContent = amount && Number(amount) !== 1 && /^(?:sqm|m2|m²)$/i.test(measure)
    cells[columnAt(content.amount)] = isContent ? `${amount} m²` : ''
  }
  if (uncounted && columnAt(uncounted.column) >= 0 && uncounted.value.test(textAt(uncounted.column))) {
    const quantity = Object.keys(program.columns).find(
      (heading) => program.columns[heading] === 'quantity' && columnAt(heading) >= 0,
    )
    if (quantity) cells[columnAt(quantity)] = ''
  }
}

/** Returns the day in a cell, `2026-11-28T…`, `28/11/2026`, `11/28/26`, or the first (0) or second (1) of an interval; null without one. */
function findDay(
  cell: string,
  position: 0 | 1,
  { isMonthFirst = false }: { isMonthFirst?: boolean },
): string | null {
  const days = [
    ...cell.matchAll(/(\d{4})-(\d{2})-(\d{2})|(\d{1,2})\/(\d{1,2})\/((?:\d{2}){1,2})(?!\d)/g),
  ].map(([, year, month = '', day = '', one = '', other = '', written = '']) => {
    if (year) return `${year}-${month}-${day}`
    const [ownDay, ownMonth] = isMonthFirst ? [other, one] : [one, other]
    return `${written.padStart(4, '20')}-${ownMonth.padStart(2, '0')}-${ownDay.padStart(2, '0')}`
  })
  return days[days.length > 1 ? position : 0] ?? null
}
