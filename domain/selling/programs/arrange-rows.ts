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
  const articles: Article[] = table.rows.map(({ rowNumber, cells }) => ({
    rowNumber,
    cells: Array.from({ length: width }, (_, column) => cells[column] ?? ''),
    parent: null,
    isLeftOut: false,
    isVariant: false,
  }))
  const file: File = { program, plain, articles, at: (heading) => (heading ? plain.indexOf(heading) : -1) }
  dropTranslations(file)
  joinGroups(file)
  findParents(file)
  for (const article of articles) if (article.parent) fillFrom(file, article, article.parent)
  dropParents(file)
  const left = articles.filter(({ isLeftOut }) => !isLeftOut)
  const headings = [...table.headings]
  addAttributes(file, left, headings)
  for (const { cells } of left) tidyCells(program, { cells, at: file.at, plain }, today)
  return {
    headings,
    rows: left.map(({ rowNumber, cells }) => ({ rowNumber, cells })),
    joined: articles.length - left.length,
  }
}

interface Article extends ProgramRow {
  parent: Article | null
  isLeftOut: boolean
  /** True when its parent has several variants. */
  isVariant: boolean
}

interface File {
  program: Program
  plain: readonly string[]
  articles: Article[]
  /** Returns the index of a column; -1 when the file lacks it. */
  at: (heading: string | undefined) => number
}

const cellAt = ({ cells }: ProgramRow, column: number): string =>
  column < 0 ? '' : (cells[column] ?? '').trim()

function dropTranslations({ program, articles, at }: File): void {
  const column = at(program.translation)
  const reference = at('sku')
  const known = new Set<string>()
  for (const article of articles) {
    const key = cellAt(article, reference)
    if (cellAt(article, column) && known.has(key)) article.isLeftOut = true
    else known.add(key)
  }
}

/** Joins rows with the same handle: the first is the product, the others are its variants or pictures. */
function joinGroups({ program, articles, at }: File): void {
  const key = at(program.group)
  if (key < 0) return
  const groups = new Map<string, Article[]>()
  let last = ''
  for (const article of articles) {
    last = cellAt(article, key) || last
    const group = groups.get(last)
    if (group) group.push(article)
    else groups.set(last, [article])
  }
  const ownColumns = (program.variant ?? []).map(at)
  const pictureColumns = (program.pictures ?? []).map(at)
  for (const group of groups.values()) {
    const [parent, ...others] = group
    if (!parent) continue
    const isVariant = (article: Article) => ownColumns.some((column) => cellAt(article, column) !== '')
    const variants = [parent, ...others.filter(isVariant)]
    for (const article of others) {
      if (isVariant(article)) article.parent = parent
      else article.isLeftOut = true
    }
    for (const article of variants) article.isVariant = variants.length > 1
    for (const column of pictureColumns) {
      const all = new Set(group.map((article) => cellAt(article, column)).filter(Boolean))
      const first = [...all].slice(0, maxRowPictures)
      for (const article of variants) joinPictures(article, column, [cellAt(article, column), ...first])
    }
  }
}

function joinPictures({ cells }: Article, column: number, texts: readonly string[]): void {
  if (column < 0) return
  cells[column] = [...new Set(texts.filter(Boolean))].slice(0, maxRowPictures).join(' | ')
}

/** Finds variants that name their parent, and parents that name their variants. */
function findParents({ program, articles, at }: File): void {
  const reference = at(program.parent?.of ?? 'sku')
  const byReference = new Map<string, Article>()
  for (const article of articles.filter(({ isLeftOut }) => !isLeftOut)) {
    byReference.set(cellAt(article, reference), article)
    const id = cellAt(article, at('id'))
    if (id) byReference.set(`id:${id}`, article)
  }
  byReference.delete('')
  const join = (article: Article | undefined, parent: Article | undefined) => {
    if (!article || !parent || article === parent || article.parent) return
    article.parent = parent
    article.isVariant = true
  }
  const parentColumn = at(program.parent?.column)
  const variations = at(program.variations)
  for (const article of articles) {
    if (article.isLeftOut) continue
    const named = cellAt(article, parentColumn)
    if (named) join(article, byReference.get(named))
    for (const [, child] of cellAt(article, variations).matchAll(/(?:^|[|,])sku=([^,|]{1,100})/g))
      join(byReference.get(child?.trim() ?? ''), article)
  }
}

/** Fills empty cells of a variant from its parent; its own pictures come first. */
function fillFrom({ program, plain }: File, article: Article, parent: Article): void {
  for (const [column, heading] of plain.entries()) {
    if (program.pictures?.includes(heading)) {
      // The pictures of a group are joined already.
      if (!program.group) joinPictures(article, column, [cellAt(article, column), cellAt(parent, column)])
      continue
    }
    const target = program.columns[heading]
    const isOwn =
      ownTargets.has(target ?? '') ||
      heading === program.parent?.column ||
      heading === program.isParent?.column ||
      heading === program.variations ||
      isValueColumn(program, heading) ||
      heading.startsWith('variant ')
    if (!isOwn && !cellAt(article, column)) article.cells[column] = parent.cells[column] ?? ''
  }
  const price = plain.indexOf(program.surcharge?.price ?? '')
  if (price < 0 || cellAt(article, price)) return
  const [base, more] = [parent, article].map((row, index) =>
    Number(cellAt(row, index === 0 ? price : plain.indexOf(program.surcharge?.column ?? ''))),
  )
  // Rounds, because 0.1 + 0.2 is not exactly 0.3.
  if (base) article.cells[price] = String(Math.round((base + (more || 0)) * 100) / 100)
}

const isValueColumn = ({ attributes }: Program, heading: string): boolean =>
  attributes !== undefined && heading.replace(/\d+/, '#') === attributes.value

function dropParents({ program, articles, at }: File): void {
  const column = at(program.isParent?.column)
  const columnOf = (target: string) =>
    at(Object.entries(program.columns).find(([heading, own]) => own === target && at(heading) >= 0)?.[0])
  const [price, published] = [columnOf('price'), columnOf('published')]
  const parents = new Set(articles.flatMap(({ parent }) => parent ?? []))
  for (const article of articles) {
    const kind = cellAt(article, column).toLowerCase()
    const isParent = program.isParent?.values.some((value) => kind.startsWith(value))
    if (!isParent) continue
    const isGroup = kind.startsWith('group') || kind === 'bundle'
    if (parents.has(article) || (isGroup && published < 0)) article.isLeftOut = true
    // What has its prices is missing in the file or is an article of its own.
    else if (published >= 0 && (isGroup || !cellAt(article, price))) article.cells[published] = 'draft'
  }
}

/** Adds a column for each attribute and option, with its name as heading; a variant's title contains its options. */
function addAttributes(file: File, articles: readonly Article[], headings: string[]): void {
  const { program, at } = file
  const titleColumn = Object.entries(program.columns).find(
    ([heading, target]) => target === 'title' && at(heading) >= 0,
  )?.[0]
  const columns = new Map<string, number>()
  const first = headings.length
  const columnOf = (name: string): number | null => {
    const key = plainForm(name)
    const known = columns.get(key)
    if (known !== undefined) return known
    if (!key || columns.size >= maxAttributes || headings.length >= maxImportColumns) return null
    columns.set(key, headings.push(name.slice(0, 100)) - 1)
    return headings.length - 1
  }
  for (const article of articles) {
    const options = optionsOf(file, article)
    for (const { name, value } of [...options, ...pairsOf(file, article)]) {
      const column = columnOf(name)
      if (column !== null) article.cells[column] = value
    }
    if (article.isVariant) nameVariant(article, at(titleColumn), options)
  }
  for (const { cells } of articles)
    for (let column = first; column < headings.length; column += 1) cells[column] ??= ''
}

interface Attribute {
  name: string
  value: string
}

function optionsOf({ program, plain }: File, article: Article): Attribute[] {
  const { attributes } = program
  if (!attributes) return []
  const nameColumns = plain.flatMap((heading, column) =>
    heading.replace(/\d+/, '#') === attributes.name ? [{ heading, column }] : [],
  )
  return nameColumns.flatMap(({ heading, column }) => {
    const number = /\d+/.exec(heading)?.[0] ?? ''
    const valueColumn = plain.indexOf(attributes.value.replace('#', number))
    const names = cellAt(article, column).split('|')
    const values = names.length > 1 ? cellAt(article, valueColumn).split('|') : [cellAt(article, valueColumn)]
    return names.flatMap((name, index) => {
      const value = values[index]?.trim() ?? ''
      const isNothing = !name.trim() || !value || /^default(?: title)?$/i.test(value)
      return isNothing ? [] : [{ name: name.trim(), value }]
    })
  })
}

/** Reads `couleur=Blanc,etat=Neuf` or `Couleur:Blanc:1:0`. */
function pairsOf({ program, plain }: File, article: Article): Attribute[] {
  const { pairs } = program
  if (!pairs) return []
  const { between, within } = pairs
  const column = plain.findIndex((heading) => pairs.column.test(heading))
  const parts: string[] = []
  // A separator may occur in a value: a new pair needs a name.
  for (const part of cellAt(article, column).split(between)) {
    if (part.includes(within) || parts.length === 0) parts.push(part)
    else parts[parts.length - 1] += `${between}${part}`
  }
  return parts.flatMap((part) => {
    const [name = '', ...rest] = part.split(within)
    const value = (within === ':' ? (rest[0] ?? '') : rest.join(within)).trim().replace(/^"(.*)"$/s, '$1')
    return name.trim() && value ? [{ name: name.trim().replaceAll('_', ' '), value }] : []
  })
}

function nameVariant(article: Article, column: number, options: readonly Attribute[]): void {
  const title = cellAt(article, column)
  // Compares whole words, because « Vis » does not contain the size S.
  const words = ` ${plainForm(title)} `
  const missing = options.filter(({ value }) => !words.includes(` ${plainForm(value)} `))
  if (column < 0 || missing.length === 0) return
  const text = missing.map(({ name, value }) => `${name.toLowerCase()} ${value}`).join(', ')
  article.cells[column] = [title, text].filter(Boolean).join(' – ')
}
