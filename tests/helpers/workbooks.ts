import { makeZip } from './make-zip.ts'

/** Number formats of the workbooks made here, in the order of their styles. */
const formats = { plain: 'General', digits: '00000', date: 'dd/mm/yyyy', percent: '0 %' } as const

type Cell =
  | string
  | number
  | null
  | { error: string }
  | { formula: string; result?: string }
  | { number: number; format: keyof typeof formats }

export interface WorkbookSheet {
  name: string
  state?: 'hidden' | 'veryHidden'
  rows: Cell[][]
  /** Row numbers, from 1. */
  hiddenRows?: number[]
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function cellXml(cell: Cell, address: string): string {
  if (cell === null) return ''
  if (typeof cell === 'string')
    return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  if ('error' in cell) return `<c r="${address}" t="e"><v>${cell.error}</v></c>`
  if ('formula' in cell)
    return `<c r="${address}"><f>${cell.formula}</f>${cell.result === undefined ? '' : `<v>${cell.result}</v>`}</c>`
  return `<c r="${address}" s="${Object.keys(formats).indexOf(cell.format)}"><v>${cell.number}</v></c>`
}

const sheetXml = ({ rows, hiddenRows = [] }: WorkbookSheet) =>
  `<worksheet><sheetData>${rows
    .map((cells, row) => {
      const hidden = hiddenRows.includes(row + 1) ? ' hidden="1"' : ''
      const content = cells.map((cell, column) =>
        cellXml(cell, `${String.fromCharCode(65 + column)}${row + 1}`),
      )
      return `<row r="${row + 1}"${hidden}>${content.join('')}</row>`
    })
    .join('')}</sheetData></worksheet>`

const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Makes an XLSX file with properties of cells besides text: errors, formulas, formats, hidden rows and sheets. */
export function makeWorkbook(sheets: readonly WorkbookSheet[]): Buffer {
  const sheetElements = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
  )
  const relationships = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationship}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  const formatCodes = Object.values(formats)
  const styles = `<styleSheet><numFmts>${formatCodes
    .map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`)
    .join(
      '',
    )}</numFmts><cellXfs>${formatCodes.map((_, index) => `<xf numFmtId="${164 + index}"/>`).join('')}</cellXfs></styleSheet>`
  return makeZip(
    Object.entries({
      'xl/workbook.xml': `<workbook xmlns:r="${relationship}"><sheets>${sheetElements.join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${relationships.join('')}</Relationships>`,
      'xl/styles.xml': styles,
      ...Object.fromEntries(
        sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet)]),
      ),
    }).map(([name, text]) => ({ name, content: Buffer.from(text) })),
  )
}
