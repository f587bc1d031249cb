import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { fromBuffer } from 'yauzl'
import { AppError } from '#domain/errors.ts'
import { mostImportColumns, mostImportRows } from '#domain/selling/imports.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { createTable, type Table } from './table.ts'

const megabyte = 1024 * 1024
const limits = { entries: 2_000, unpackedBytes: 100 * megabyte, memoryMegabytes: 700, milliseconds: 30_000 }

/** The first sheet with data. Read in a thread of its own, with limited time and memory: others are served meanwhile. */
export async function readXlsx(bytes: Uint8Array): Promise<Table> {
  await inspect(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const rows = await readInThread(bytes)
  const table = createTable()
  for (const row of rows) table.add(row)
  return table
}

const refused = (message: string) => new AppError('invalid', message)

/**
 * Goes once through the archive, piece by piece, and refuses what would unpack to too much or whose sheets have cells far
 * out: the library makes every cell before the last. A size the directory gives too small ends the reading too.
 */
function inspect(archive: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const broken = () => reject(refused(importMessages.broken))
    fromBuffer(archive, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) return broken()
      let unpacked = 0
      let hasSheet = false
      const refuse = (message: string) => {
        zip.close()
        reject(refused(message))
      }
      if (zip.entryCount > limits.entries) return refuse(importMessages.tooManyRows)
      zip.on('error', broken)
      zip.on('end', () => (hasSheet ? resolve() : reject(refused(importMessages.notATable))))
      zip.on('entry', (entry) => {
        // Pictures and printer settings are never unpacked.
        if (!/\.xml(?:\.rels)?$/.test(entry.fileName)) return zip.readEntry()
        unpacked += entry.uncompressedSize
        if (unpacked > limits.unpackedBytes) return refuse(importMessages.tooManyRows)
        const isSheet = /sheet[^/]*\.xml$/i.test(entry.fileName) || /worksheets\//i.test(entry.fileName)
        hasSheet ||= isSheet
        zip.openReadStream(entry, (failure, stream) => {
          if (failure) return broken()
          let rest = ''
          stream.on('error', broken)
          stream.on('end', () => zip.readEntry())
          stream.on('data', (piece: Buffer) => {
            const text = rest + piece.toString('latin1')
            const problem = findFarCell(text)
            if (problem) {
              stream.destroy()
              refuse(problem)
            }
            // A tag that goes on in the next piece.
            const pending = text.slice(Math.max(0, text.lastIndexOf('<')))
            rest = pending.includes('>') ? '' : pending
            if (rest.length > longestTag) {
              stream.destroy()
              refuse(importMessages.broken)
            }
          })
        })
      })
      zip.readEntry()
    })
  })
}

const cellTag = /<(?:\w+:)?(row|c)(?=[\s/>])([^>]*)>/g
const longestTag = 100_000
const plainAttributes = /^(?:\s+[\w:.-]+\s*=\s*(?:"[^"&<]*"|'[^'&<]*'))*\s*\/?$/

/** Row and cell tags whose place cannot be read, or lies beyond what we take. */
function findFarCell(xml: string): string | null {
  for (const [, tag, attributes = ''] of xml.matchAll(cellTag)) {
    const place = /\sr\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1]
    if (!plainAttributes.test(attributes)) return importMessages.broken
    if (place === undefined) continue
    const [, letters = '', digits = ''] = /^([A-Z]*)(\d{1,9})$/.exec(place) ?? []
    if (!digits || (tag === 'row' && letters)) return importMessages.broken
    // Far below and far right there is often one forgotten cell; nobody types 200 columns.
    if (Number(digits) > mostImportRows * 3) return importMessages.tooManyRows
    if (columnNumber(letters) > mostImportColumns * 3) return importMessages.tooManyColumns
  }
  return null
}

const columnNumber = (letters: string): number =>
  letters.length > 4
    ? Number.POSITIVE_INFINITY
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** Dates as days, numbers as the French write them, so that both files of one table read the same. */
const threadCode = `
const { parentPort, workerData } = require('node:worker_threads')
const readXlsxFile = require(workerData.library).default
const asText = (cell) => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15))).replace('.', ',')
  if (typeof cell === 'boolean') return cell ? 'oui' : 'non'
  return String(cell)
}
readXlsxFile(workerData.file).then((sheets) => {
  const filled = sheets.find(({ data }) => data.filter((row) => row.some((cell) => cell !== null)).length > 1)
  parentPort.postMessage({ rows: (filled ?? sheets[0] ?? { data: [] }).data.map((row) => row.map(asText)) })
}, () => parentPort.postMessage({ rows: null }))
`

function readInThread(bytes: Uint8Array): Promise<string[][]> {
  const file = new Uint8Array(bytes).buffer
  const library = createRequire(import.meta.url).resolve('read-excel-file/universal')
  const thread = new Worker(threadCode, {
    eval: true,
    workerData: { file, library },
    transferList: [file],
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMegabytes },
    stderr: true,
  })
  return new Promise<string[][]>((resolve, reject) => {
    const tooMuch = () => reject(refused(importMessages.broken))
    const timer = setTimeout(tooMuch, limits.milliseconds)
    thread.once('message', ({ rows }: { rows: string[][] | null }) => (rows ? resolve(rows) : tooMuch()))
    thread.once('error', tooMuch)
    thread.once('exit', tooMuch)
    thread.once('exit', () => clearTimeout(timer))
  }).finally(() => thread.terminate())
}
