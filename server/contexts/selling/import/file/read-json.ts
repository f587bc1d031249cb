import { AppError } from '#domain/errors.ts'
import { maxImportRows } from '#domain/selling/imports.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { createTable, type Table } from './table.ts'

/** Names under which programs store their list of products. */
const listNames = ['products', 'items', 'articles', 'produits', 'data', 'rows', 'results']
const maxDepth = 2

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads a list of objects as a table with a column for every property, in the order of their appearance.
 * @throws AppError `invalid`
 */
export function readJson(text: string): Table {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid', importMessages.broken, { cause })
  }
  const list = Array.isArray(parsed) ? parsed : isRecord(parsed) ? findList(parsed) : null
  if (!list?.every(isRecord)) throw new AppError('invalid', importMessages.notATable)
  if (list.length > maxImportRows) throw new AppError('invalid', importMessages.tooManyRows)
  const columns = new Map<string, number>()
  const rows = list.map((item) => {
    const cells: string[] = []
    for (const [name, cell] of flattenItem(item)) {
      if (!columns.has(name)) columns.set(name, columns.size)
      cells[columns.get(name) ?? 0] = cell
    }
    return cells
  })
  const table = createTable()
  table.add([...columns.keys()])
  for (const cells of rows) table.add(Array.from({ length: columns.size }, (_, index) => cells[index] ?? ''))
  return table
}

const findList = (whole: Record<string, unknown>): unknown[] | null => {
  const lists = Object.entries(whole).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
  return (lists.find(([name]) => listNames.includes(name.toLowerCase())) ?? lists[0])?.[1] ?? null
}

/**
 * Returns the columns and cells of an object. A property of an inner object is a column such as `price.amount`; a list is one
 * cell.
 */
function flattenItem(item: Record<string, unknown>, path = '', depth = 0): [string, string][] {
  return Object.entries(item).flatMap(([name, value]): [string, string][] => {
    const full = path ? `${path}.${name}` : name
    if (isRecord(value)) return depth < maxDepth ? flattenItem(value, full, depth + 1) : []
    if (Array.isArray(value))
      return [
        [
          full,
          value
            .filter((one) => !isRecord(one))
            .map(toCellText)
            .join(' '),
        ],
      ]
    return [[full, toCellText(value)]]
  })
}

/** Formats a value as a cell; numbers have a decimal comma, as those of workbooks. */
function toCellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  return String(value)
}
