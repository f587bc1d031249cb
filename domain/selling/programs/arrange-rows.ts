import { maxImportColumns } from '../imports.ts'
import { plainForm } from '../plain-words.ts'
import { type Program, plainHeading } from './program.ts'
import { tidyCells } from './tidy-cells.ts'

interface ProgramRow {
  rowNumber: number
  cells: string[]
}

interface ProgramTable {
  headings: string[]
  rows: ProgramRow[]
  /** Number of rows that are no products: parents of variants, pictures, translations. */
  joined: number
}

/** Maximum of columns that attributes add. */
const maxAttributes = 60
const maxRowPictures = 20

/** Columns that a variant never takes from its parent. */
const ownTargets = new Set([
  'reference',
  'price',
  'salePrice',
  'quantity',
  'availability',
  'like:Code-barres',
])

/**
 * Returns the rows of a program's file, one per product: variants with their parent's values, attributes and options in their own columns,
 * pictures joined. `today` is like `2026-11-28`.
 */
export function arrangeRows(
  program: Program,
  table: { headings: readonly string[]; rows: readonly ProgramRow[] },
  today: string,
): ProgramTable {
  const plain = table.headings.map(plainHeading)
  const width = plain.length
  const rows: LinkedRow[] = table.rows.map(({ rowNumber, cells }) => ({
    rowNumber,
    cells: Array.from({ length: width }, (_, column) => cells[column] ?? ''),
    parent: null,
    isLeftOut: false,
    isVariant: false,
  }))
  const file: ProgramFile = {
    program,
    plain,
    rows,
    columnAt: (heading) => (heading ? plain.indexOf(heading) : -1),
  }
  leaveOutTranslations(file)
  joinGroups(file)
  findParents(file)
  for (const row of rows) if (row.parent) fillFromParent(file, row, row.parent)
  leaveOutParents(file)
  const remaining = rows.filter(({ isLeftOut }) => !isLeftOut)
  const headings = [...table.headings]
  addAttributes(file, remaining, headings)
  for (const { cells } of remaining) tidyCells(program, { cells, columnAt: file.columnAt, plain }, today)
  return {
    headings,
    rows: remaining.map(({ rowNumber, cells }) => ({ rowNumber, cells })),
    joined: rows.length - remaining.length,
  }
}

interface LinkedRow extends ProgramRow {
  parent: LinkedRow | null
  isLeftOut: boolean
  /** True when its parent has several variants. */
  isVariant: boolean
}

interface ProgramFile {
  program: Program
  plain: readonly string[]
  rows: LinkedRow[]
  /** Returns the index of a column; -1 when the file lacks it. */
  columnAt: (heading: string | undefined) => number
}

const cellAt = ({ cells }: ProgramRow, column: number): string =>
  column < 0 ? '' : (cells[column] ?? '').trim()

function leaveOutTranslations({ program, rows, columnAt }: ProgramFile): void {
  const column = columnAt(program.translationColumn)
  const reference = columnAt('sku')
  const seenReferences = new Set<string>()
  for (const row of rows) {
    const key = cellAt(row, reference)
    if (cellAt(row, column) && seenReferences.has(key)) row.isLeftOut = true
    else seenReferences.add(key)
  }
}

/** Joins rows with the same handle: the first is the product, the others are its variants or pictures. */
function joinGroups({ program, rows, columnAt }: ProgramFile): void {
  const key = columnAt(program.groupColumn)
  if (key < 0) return
  const groups = new Map<string, LinkedRow[]>()
  let lastKey = ''
  for (const row of rows) {
    lastKey = cellAt(row, key) || lastKey
    const group = groups.get(lastKey)
    if (group) group.push(row)
    else groups.set(lastKey, [row])
  }
  const ownColumns = (program.variantColumns ?? []).map(columnAt)
  const pictureColumns = (program.pictureColumns ?? []).map(columnAt)
  for (const group of groups.values()) {
    const [parent, ...others] = group
    if (!parent) continue
    const isVariant = (row: LinkedRow) => ownColumns.some((column) => cellAt(row, column) !== '')
    const variants = [parent, ...others.filter(isVariant)]
    for (const row of others) {
      if (isVariant(row)) row.parent = parent
      else row.isLeftOut = true
    }
    for (const row of variants) row.isVariant = variants.length > 1
    for (const column of pictureColumns) {
      const addresses = new Set(group.map((row) => cellAt(row, column)).filter(Boolean))
      const first = [...addresses].slice(0, maxRowPictures)
      for (const row of variants) joinPictures(row, column, [cellAt(row, column), ...first])
    }
  }
}

function joinPictures({ cells }: LinkedRow, column: number, texts: readonly string[]): void {
  if (column < 0) return
  cells[column] = [...new Set(texts.filter(Boolean))].slice(0, maxRowPictures).join(' | ')
}

/** Finds variants that name their parent, and parents that name their variants. */
function findParents({ program, rows, columnAt }: ProgramFile): void {
  const reference = columnAt(program.parent?.referenceColumn ?? 'sku')
  const byReference = new Map<string, LinkedRow>()
  for (const row of rows.filter(({ isLeftOut }) => !isLeftOut)) {
    byReference.set(cellAt(row, reference), row)
    const id = cellAt(row, columnAt('id'))
    if (id) byReference.set(`id:${id}`, row)
  }
  byReference.delete('')
  const join = (row: LinkedRow | undefined, parent: LinkedRow | undefined) => {
    if (!row || !parent || row === parent || row.parent) return
    row.parent = parent
    row.isVariant = true
  }
  const parentColumn = columnAt(program.parent?.column)
  const variations = columnAt(program.variationsColumn)
  for (const row of rows) {
    if (row.isLeftOut) continue
    const parentReference = cellAt(row, parentColumn)
    if (parentReference) join(row, byReference.get(parentReference))
    for (const [, child] of cellAt(row, variations).matchAll(/(?:^|[|,])sku=([^,|]{1,100})/g))
      join(byReference.get(child?.trim() ?? ''), row)
  }
}

/** Fills empty cells of a variant from its parent; its own pictures come first. */
function fillFromParent({ program, plain }: ProgramFile, row: LinkedRow, parent: LinkedRow): void {
  for (const [column, heading] of plain.entries()) {
    if (program.pictureColumns?.includes(heading)) {
      // The pictures of a group are joined already.
      if (!program.groupColumn) joinPictures(row, column, [cellAt(row, column), cellAt(parent, column)])
      continue
    }
    const target = program.columns[heading]
    const isOwnColumn =
      ownTargets.has(target ?? '') ||
      heading === program.parent?.column ||
      heading === program.parentMark?.column ||
      heading === program.variationsColumn ||
      isValueColumn(program, heading) ||
      heading.startsWith('variant ')
    if (!isOwnColumn && !cellAt(row, column)) row.cells[column] = parent.cells[column] ?? ''
  }
  const price = plain.indexOf(program.surcharge?.price ?? '')
  if (price < 0 || cellAt(row, price)) return
  const [basePrice, surcharge] = [parent, row].map((source, index) =>
    Number(cellAt(source, index === 0 ? price : plain.indexOf(program.surcharge?.column ?? ''))),
  )
  // Rounds, because 0.1 + 0.2 is not exactly 0.3.
  if (basePrice) row.cells[price] = String(Math.round((basePrice + (surcharge || 0)) * 100) / 100)
}

const isValueColumn = ({ attributes }: Program, heading: string): boolean =>
  attributes !== undefined && heading.replace(/\d+/, '#') === attributes.value

function leaveOutParents({ program, rows, columnAt }: ProgramFile): void {
  const column = columnAt(program.parentMark?.column)
  const columnOf = (target: string) =>
    columnAt(
      Object.entries(program.columns).find(
        ([heading, column]) => column === target && columnAt(heading) >= 0,
      )?.[0],
    )
  const [price, published] = [columnOf('price'), columnOf('published')]
  const parents = new Set(rows.flatMap(({ parent }) => parent ?? []))
  for (const row of rows) {
    const kind = cellAt(row, column).toLowerCase()
    const isParent = program.parentMark?.values.some((value) => kind.startsWith(value))
    if (!isParent) continue
    const isGroup = kind.startsWith('group') || kind === 'bundle'
    if (parents.has(row) || (isGroup && published < 0)) row.isLeftOut = true
    // What has its prices is missing in the file or is an article of its own.
    else if (published >= 0 && (isGroup || !cellAt(row, price))) row.cells[published] = 'draft'
  }
}

/** Adds a column for each attribute and option, with its name as heading; a variant's title contains its options. */
function addAttributes(file: ProgramFile, rows: readonly LinkedRow[], headings: string[]): void {
  const { program, columnAt } = file
  const titleColumn = Object.entries(program.columns).find(
    ([heading, target]) => target === 'title' && columnAt(heading) >= 0,
  )?.[0]
  const columns = new Map<string, number>()
  const first = headings.length
  const columnOf = (name: string): number | null => {
    const key = plainForm(name)
    const existing = columns.get(key)
    if (existing !== undefined) return existing
    if (!key || columns.size >= maxAttributes || headings.length >= maxImportColumns) return null
    columns.set(key, headings.push(name.slice(0, 100)) - 1)
    return headings.length - 1
  }
  for (const row of rows) {
    const options = readOptions(file, row)
    for (const { name, value } of [...options, ...readPairs(file, row)]) {
      const column = columnOf(name)
      if (column !== null) row.cells[column] = value
    }
    if (row.isVariant) nameVariant(row, columnAt(titleColumn), options)
  }
  for (const { cells } of rows)
    for (let column = first; column < headings.length; column += 1) cells[column] ??= ''
}

interface Attribute {
  name: string
  value: string
}

function readOptions({ program, plain }: ProgramFile, row: LinkedRow): Attribute[] {
  const { attributes } = program
  if (!attributes) return []
  const nameColumns = plain.flatMap((heading, column) =>
    heading.replace(/\d+/, '#') === attributes.name ? [{ heading, column }] : [],
  )
  return nameColumns.flatMap(({ heading, column }) => {
    const number = /\d+/.exec(heading)?.[0] ?? ''
    const valueColumn = plain.indexOf(attributes.value.replace('#', number))
    const names = cellAt(row, column).split('|')
    const values = names.length > 1 ? cellAt(row, valueColumn).split('|') : [cellAt(row, valueColumn)]
    return names.flatMap((name, index) => {
      const value = values[index]?.trim() ?? ''
      const isNothing = !name.trim() || !value || /^default(?: title)?$/i.test(value)
      return isNothing ? [] : [{ name: name.trim(), value }]
    })
  })
}

/** Reads `couleur=Blanc,etat=Neuf` or `Couleur:Blanc:1:0`. */
function readPairs({ program, plain }: ProgramFile, row: LinkedRow): Attribute[] {
  const { pairs } = program
  if (!pairs) return []
  const { between, within } = pairs
  const column = plain.findIndex((heading) => pairs.column.test(heading))
  const parts: string[] = []
  // A separator may occur in a value: a new pair needs a name.
  for (const part of cellAt(row, column).split(between)) {
    if (part.includes(within) || parts.length === 0) parts.push(part)
    else parts[parts.length - 1] += `${between}${part}`
  }
  return parts.flatMap((part) => {
    const [name = '', ...rest] = part.split(within)
    const value = (within === ':' ? (rest[0] ?? '') : rest.join(within)).trim().replace(/^"(.*)"$/s, '$1')
    return name.trim() && value ? [{ name: name.trim().replaceAll('_', ' '), value }] : []
  })
}

function nameVariant(row: LinkedRow, column: number, options: readonly Attribute[]): void {
  const title = cellAt(row, column)
  // Compares whole words, because « Vis » does not contain the size S.
  const words = ` ${plainForm(title)} `
  const missing = options.filter(({ value }) => !words.includes(` ${plainForm(value)} `))
  if (column < 0 || missing.length === 0) return
  const text = missing.map(({ name, value }) => `${name.toLowerCase()} ${value}`).join(', ')
  row.cells[column] = [title, text].filter(Boolean).join(' – ')
}
