import { Parser } from 'htmlparser2'
import { AppError } from '#domain/errors.ts'
import { missingResult } from '#domain/selling/error-cell.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { inspectSheets } from './inspect-sheets.ts'
import { type NumberFormat, parseNumberFormat, showNumber } from './number-formats.ts'
import { createCellBudget, createTable, type Sheet } from './table.ts'
import { readEntries } from './unpack-archive.ts'

/** Further sheets are not offered. */
const maxSheets = 50

interface SheetEntry {
  name: string
  path: string
}

interface Workbook {
  sheets: SheetEntry[]
  texts: string[]
  formats: NumberFormat[]
  /** Whether the workbook counts days from 1904 rather than 1900. */
  usesDates1904: boolean
}

/**
 * Reads the visible sheets with data, in the workbook's order. Cells are as Excel displays them, so that a table's workbook
 * and CSV file read the same. Error cells and formulas without a result remain visible as such.
 * @throws AppError `invalid`, with the reason in French
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  await inspectSheets(archive)
  const workbook = await readParts(archive)
  const budget = createCellBudget()
  const sheetByPath = new Map<string, Sheet>()
  const names = new Map(workbook.sheets.map(({ path, name }) => [path, name]))
  await readEntries(archive, (path) => {
    const name = names.get(path)
    if (name === undefined || sheetByPath.has(path)) return
    const sheet: Sheet = { name, table: createTable(budget) }
    sheetByPath.set(path, sheet)
    return createSheetReader(sheet, workbook)
  })
  return workbook.sheets.flatMap(({ path }) => {
    const sheet = sheetByPath.get(path)
    return sheet && sheet.table.rows.length > 0 ? [sheet] : []
  })
}

interface Handlers {
  open?: (tag: string, attributes: Record<string, string>) => void
  close?: (tag: string, text: string) => void
}

/** Returns a parser of a document that arrives in pieces; `close` receives the text directly inside a tag. */
function createXmlReader({ open, close }: Handlers): (piece: string) => void {
  let text = ''
  const localName = (name: string) => name.slice(name.indexOf(':') + 1)
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        text = ''
        open?.(localName(name), attributes)
      },
      ontext(piece) {
        text += piece
      },
      onclosetag(name) {
        close?.(localName(name), text)
        text = ''
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  return (piece) => parser.write(piece)
}

async function readParts(archive: Buffer): Promise<Workbook> {
  const listedSheets: { name: string; relation: string }[] = []
  const targets = new Map<string, string>()
  const workbook: Workbook = { sheets: [], texts: [], formats: [], usesDates1904: false }
  await readEntries(archive, (path) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    if (name === 'workbook.xml') return createBookReader(workbook, listedSheets)
    if (name === 'workbook.xml.rels')
      return createXmlReader({
        open(tag, { Id, Target }) {
          if (tag === 'Relationship' && Id && Target) targets.set(Id, resolveTarget(path, Target))
        },
      })
    // `readEntries` gives paths in lower case.
    if (name === 'sharedstrings.xml') return createTextsReader(workbook.texts)
    return name === 'styles.xml' ? createStylesReader(workbook.formats) : undefined
  })
  workbook.sheets = listedSheets.slice(0, maxSheets).flatMap(({ name, relation }) => {
    const path = targets.get(relation)
    return path === undefined ? [] : [{ name, path }]
  })
  if (workbook.sheets.length === 0) throw new AppError('invalid', importMessages.broken)
  return workbook
}

/** Resolves `worksheets/sheet1.xml` in `xl/_rels/workbook.xml.rels` to `xl/worksheets/sheet1.xml`. */
function resolveTarget(rels: string, target: string): string {
  const folder = rels.slice(0, Math.max(rels.lastIndexOf('_rels/'), 0))
  const path = target.startsWith('/') ? target.slice(1) : folder + target.replace(/^\.\//, '')
  return path.toLowerCase()
}

const createBookReader = (workbook: Workbook, listed: { name: string; relation: string }[]) =>
  createXmlReader({
    open(tag, attributes) {
      if (tag === 'workbookPr') workbook.usesDates1904 = isTrue(attributes.date1904)
      if (tag !== 'sheet') return
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      const isVisible = !attributes.state || attributes.state === 'visible'
      if (isVisible && relation) listed.push({ name: attributes.name ?? '', relation })
    },
  })

const isTrue = (written: string | undefined): boolean => written === '1' || written === 'true'

/** Joins the pieces of a text with several formats, without its phonetic spelling. */
function createTextsReader(texts: string[]): (piece: string) => void {
  let [text, isPhonetic] = ['', false]
  return createXmlReader({
    open(tag) {
      if (tag === 'si') text = ''
      else if (tag === 'rPh') isPhonetic = true
    },
    close(tag, inner) {
      if (tag === 't' && !isPhonetic) text += inner
      else if (tag === 'rPh') isPhonetic = false
      else if (tag === 'si') texts.push(unescapeText(text))
    },
  })
}

/** Unescapes `_x000D_`, which stands for a character that XML cannot contain. */
const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text

function createStylesReader(formats: NumberFormat[]): (piece: string) => void {
  const codes = new Map<number, string>()
  let isCellStyle = false
  return createXmlReader({
    open(tag, attributes) {
      if (tag === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      else if (tag === 'cellXfs') isCellStyle = true
      else if (tag === 'xf' && isCellStyle) {
        const id = Number(attributes.numFmtId ?? 0)
        formats.push(parseNumberFormat(id, codes.get(id)))
      }
    },
    close(tag) {
      if (tag === 'cellXfs') isCellStyle = false
    },
  })
}

interface Cell {
  column: number
  type: string
  style: number
  value: string
  hasFormula: boolean
}

function createSheetReader({ table }: Sheet, workbook: Workbook): (piece: string) => void {
  let cells: string[] = []
  let row = { number: 0, isHidden: false }
  let cell: Cell | null = null
  let isPhonetic = false
  const openRow = (attributes: Record<string, string>) => {
    row = { number: Number(attributes.r) || table.length + 1, isHidden: isTrue(attributes.hidden) }
    cells = []
  }
  const closeRow = () => {
    // Rows without cells may be missing in a sheet, but each row has its number.
    while (table.length < row.number - 1) table.add([])
    table.add(cells, row)
    cells = []
  }
  return createXmlReader({
    open(tag, attributes) {
      if (tag === 'row') openRow(attributes)
      else if (tag === 'c')
        cell = {
          column: columnIndex(attributes.r) ?? cells.length,
          type: attributes.t ?? 'n',
          style: Number(attributes.s ?? 0),
          value: '',
          hasFormula: false,
        }
      else if (tag === 'f' && cell) cell.hasFormula = true
      else if (tag === 'rPh') isPhonetic = true
    },
    close(tag, inner) {
      if (tag === 'row') closeRow()
      else if (tag === 'rPh') isPhonetic = false
      else if (cell && (tag === 'v' || (tag === 't' && !isPhonetic))) cell.value += inner
      else if (tag === 'c' && cell) {
        while (cells.length < cell.column) cells.push('')
        cells[cell.column] = showCell(cell, workbook)
        cell = null
      }
    },
  })
}

/** Returns the column of an address: `AB12` → 27; undefined without an address. `inspectSheets` has limited it. */
function columnIndex(address: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(address ?? '')?.[0]
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function showCell(
  { type, style, value, hasFormula }: Cell,
  { texts, formats, usesDates1904 }: Workbook,
): string {
  switch (type) {
    case 's':
      return texts[Number(value)] ?? ''
    case 'inlineStr':
    case 'str':
      return unescapeText(value)
    case 'e':
      return value || missingResult
    case 'b':
      return value === '1' ? 'oui' : 'non'
    case 'd':
      return value.slice(0, 10)
    default:
      if (!value.trim()) return hasFormula ? missingResult : ''
      return showNumber(Number(value), formats[style] ?? { kind: 'plain' }, usesDates1904) || value
  }
}
