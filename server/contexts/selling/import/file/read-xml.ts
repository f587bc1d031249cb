import { Parser } from 'htmlparser2'
import { AppError } from '#domain/errors.ts'
import { maxImportColumns, maxImportRows } from '#domain/selling/imports.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { createTable, type Table } from './table.ts'

/** Names of the elements that contain one product, in RSS, Atom and the feeds of shops. */
const itemNames = new Set(['item', 'entry', 'product', 'produit', 'offer', 'annonce', 'article', 'ad'])
/** A deeper nesting is an attack, not a feed. */
const maxDepth = 40
const maxCellLength = 20_000

/**
 * Reads the products of an XML feed as a table with a column for every element name; `shipping.price` is an element inside
 * another, and several elements of the same name are one cell. Entities that the file defines are not expanded.
 * @throws AppError `invalid`
 */
export function readXml(text: string): Table {
  const items: Map<string, string>[] = []
  const columns = new Map<string, number>()
  /** Names of the open elements inside the item; null outside an item. */
  let path: string[] | null = null
  let depth = 0
  let content = ''

  const addValue = (item: Map<string, string>, name: string, value: string) => {
    const before = item.get(name)
    const cell = before ? `${before} | ${value}` : value
    if (cell.length > maxCellLength)
      throw new AppError('invalid', importMessages.cellTooLong(items.length + 1))
    item.set(name, cell)
    if (!columns.has(name)) columns.set(name, columns.size)
    if (columns.size > maxImportColumns) throw new AppError('invalid', importMessages.tooManyColumns)
  }
  const parser = new Parser(
    {
      onopentag(qualifiedName, attributes) {
        depth += 1
        if (depth > maxDepth) throw new AppError('invalid', importMessages.broken)
        const name = localName(qualifiedName)
        content = ''
        if (path) path.push(name)
        else if (itemNames.has(name)) {
          if (items.length >= maxImportRows) throw new AppError('invalid', importMessages.tooManyRows)
          path = []
          items.push(new Map())
        }
        // Atom's `<link href="…"/>`.
        const item = items.at(-1)
        if (path?.length === 1 && name === 'link' && attributes.href && item)
          addValue(item, name, attributes.href)
      },
      ontext(part) {
        if (path && content.length <= maxCellLength) content += part
      },
      onclosetag() {
        depth -= 1
        const item = items.at(-1)
        const value = content.trim()
        if (path && path.length > 0 && value && item) addValue(item, path.join('.'), value)
        content = ''
        if (path?.length === 0) path = null
        else path?.pop()
      },
    },
    { xmlMode: true },
  )
  parser.write(text)
  parser.end()
  if (items.length === 0) throw new AppError('invalid', importMessages.notATable)
  const table = createTable()
  const names = [...columns.keys()]
  table.add(names)
  for (const item of items) table.add(names.map((name) => item.get(name) ?? ''))
  return table
}

/** Removes the namespace: `g:image_link` → `image_link`. */
const localName = (name: string): string =>
  name
    .slice(name.indexOf(':') + 1)
    .toLowerCase()
    .slice(0, 100)
