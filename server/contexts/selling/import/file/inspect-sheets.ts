import { fromBuffer } from 'yauzl'
import { AppError } from '#domain/errors.ts'
import { maxImportColumns, maxImportRows } from '#domain/selling/imports.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { createTagReader } from './read-tags.ts'

const megabyte = 1024 * 1024
const limits = {
  entries: 2_000,
  unpackedBytes: 100 * megabyte,
  /** Cells between the first and the last one of each sheet, empty or not. */
  spannedCells: 6_000_000,
  /** Cells written in one sheet. */
  cells: 2_000_000,
}
// Far more than a table may have, because empty rows and a forgotten cell often stand below or beside it.
const maxRows = maxImportRows * 3
const maxColumns = maxImportColumns * 3

const invalidError = (message: string) => new AppError('invalid', message)

/**
 * Reads through a workbook piece by piece, before it is parsed, and refuses one that unpacks to too much or whose cells are
 * too far apart. An entry whose size the archive understates is refused, too.
 * @throws AppError `invalid`, with the reason in French
 */
export function inspectSheets(archive: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const broken = () => reject(invalidError(importMessages.broken))
    fromBuffer(archive, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) return broken()
      let [unpacked, spannedCells] = [0, 0]
      let hasSheet = false
      const refuse = (message: string) => {
        zip.close()
        reject(invalidError(message))
      }
      // A workbook with that many entries or bytes has too many rows, as a rule, so the message says so.
      if (zip.entryCount > limits.entries) return refuse(importMessages.tooManyRows)
      zip.on('error', broken)
      zip.on('end', () => (hasSheet ? resolve() : reject(invalidError(importMessages.notATable))))
      zip.on('entry', (entry) => {
        const name = entry.fileName.toLowerCase()
        // Pictures and printer settings are never unpacked.
        if (!name.endsWith('.xml') && !name.endsWith('.xml.rels')) return zip.readEntry()
        unpacked += entry.uncompressedSize
        if (unpacked > limits.unpackedBytes) return refuse(importMessages.tooManyRows)
        hasSheet ||= isSheetName(name)
        zip.openReadStream(entry, (failure, stream) => {
          if (failure) return broken()
          const sheet = { rows: 0, columns: 0, cells: 0 }
          const tags = createTagReader((tag) => measureTag(sheet, tag))
          stream.on('error', broken)
          stream.on('end', () => {
            spannedCells += sheet.rows * sheet.columns
            if (spannedCells > limits.spannedCells) return refuse(importMessages.tooManyCells)
            zip.readEntry()
          })
          stream.on('data', (piece: Buffer) => {
            const problem = tags.read(piece.toString('latin1'))
            if (!problem) return
            stream.destroy()
            refuse(problem)
          })
        })
      })
      zip.readEntry()
    })
  })
}

const isSheetName = (name: string): boolean =>
  name.includes('worksheets/') ||
  (name.slice(name.lastIndexOf('/') + 1).includes('sheet') && name.endsWith('.xml'))

const plainAttributes = /^(?:\s+[\w:.-]+\s*=\s*(?:"[^"&<]*"|'[^'&<]*'))*\s*\/?$/
const maxTagLength = 2_000

/** Counts the row or cell of a tag; returns the reason to refuse the file, or null. */
function measureTag(sheet: { rows: number; columns: number; cells: number }, tag: string): string | null {
  const [name = ''] = tag.split(/[\s/]/, 1)
  const localName = name.slice(name.indexOf(':') + 1)
  if (localName !== 'row' && localName !== 'c') return null
  if (tag.length > maxTagLength) return importMessages.broken
  const attributes = tag.slice(name.length)
  if (!plainAttributes.test(attributes)) return importMessages.broken
  const reference = /\sr\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1]
  if (localName === 'c' && ++sheet.cells > limits.cells) return importMessages.tooManyCells
  if (reference === undefined) {
    // A row or cell without a reference follows the one before.
    if (localName === 'row') sheet.rows += 1
    return sheet.rows > maxRows ? importMessages.tooManyRows : null
  }
  const [, letters = '', digits = ''] = /^([A-Z]*)(\d{1,9})$/.exec(reference) ?? []
  if (!digits || (localName === 'row' && letters)) return importMessages.broken
  const column = columnNumber(letters)
  if (Number(digits) > maxRows) return importMessages.tooManyRows
  if (column > maxColumns) return importMessages.tooManyColumns
  sheet.rows = Math.max(sheet.rows, Number(digits))
  sheet.columns = Math.max(sheet.columns, column)
  return null
}

const columnNumber = (letters: string): number =>
  letters.length > 4
    ? Number.POSITIVE_INFINITY
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
