import { makeZip } from './make-zip.ts'

export interface HostileFile {
  name: string
  content: Uint8Array
}

const megabyte = 1024 * 1024
const columns = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Address of a cell, for example `AB12`; both numbers count from 0. */
const cellAddress = (column: number, row: number): string => {
  const first = column >= 26 ? columns[Math.floor(column / 26) - 1] : ''
  return `${first}${columns[column % 26]}${row + 1}`
}

const workbookXml =
  '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Stock" sheetId="1" r:id="rId1"/></sheets></workbook>'
const relations = `<Relationships>${[
  ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
  ['rId2', 'sharedStrings', 'sharedStrings.xml'],
]
  .map(
    ([id, kind, target]) =>
      `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`,
  )
  .join('')}</Relationships>`

/** A workbook of one sheet whose `sheetData` is `sheet`. */
const workbook = (sheet: string, sharedTexts: readonly string[] = []): Buffer =>
  makeZip(
    Object.entries({
      'xl/workbook.xml': workbookXml,
      'xl/_rels/workbook.xml.rels': relations,
      'xl/sharedStrings.xml': `<sst>${sharedTexts.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join('')}</sst>`,
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    }).map(([name, text]) => ({ name, content: Buffer.from(text) })),
  )

/** Rows whose cells all refer to the first shared text. */
const sharedTextRows = (rows: number, width: number): string =>
  Array.from(
    { length: rows },
    (_, row) =>
      `<row r="${row + 1}">${Array.from({ length: width }, (_, column) => `<c r="${cellAddress(column, row)}" t="s"><v>0</v></c>`).join('')}</row>`,
  ).join('')

const repeatLine = (line: string, bytes: number): Buffer =>
  Buffer.from(line.repeat(Math.floor(bytes / line.length)))

/** Files that must be read within a moment: each is small, or as large as a file may be. */
export const hostileFiles: Record<string, () => Uint8Array> = {
  'a long shared text in 100 000 cells': () => workbook(sharedTextRows(1_000, 100), ['a'.repeat(19_900)]),
  'headings of spaces': () => workbook(sharedTextRows(1, 200), [`1${' '.repeat(19_900)}x`]),
  'unfinished tags': () => workbook('<c '.repeat(6_700_000)),
  'empty lines': () => Buffer.alloc(20 * megabyte, '\n'),
  'lines of separators': () => repeatLine(`${';'.repeat(199)}\n`, 20 * megabyte),
  'quotes without end': () => Buffer.alloc(20 * megabyte, '"'),
  'carriage returns': () => Buffer.alloc(20 * megabyte, '\r'),
  'one long line of cells': () => Buffer.alloc(20 * megabyte, 'a;'),
  'cells in two corners': () =>
    workbook('<row r="1"><c r="WA1"><v>1</v></c></row><row r="60000"><c r="A60000"><v>1</v></c></row>'),
  'cells without an address': () => workbook(`<row>${'<c/>'.repeat(6_000_000)}</row>`),
  'rows without a number': () => workbook('<row/>'.repeat(6_000_000)),
  'nested tags': () => workbook('<row>'.repeat(4_000_000)),
  entities: () => workbook('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', ['&amp;'.repeat(4_000_000)]),
  'many shared texts': () => workbook(sharedTextRows(2, 2), Array<string>(2_000_000).fill('a')),
  'a style with a long number': () =>
    workbook(`<row r="1"><c r="A1" s="${'9'.repeat(1_900)}"><v>1</v></c></row>`),
  'a table of the largest size': () => repeatLine(`${'Vasque blanche;'.repeat(60)}\n`, 18 * megabyte),
  'cells with long runs of spaces': () => {
    const heads = 'Titre;Prix;Quantité;Catégorie;Famille;Photos;Largeur (cm)\n'
    const spaces = ' '.repeat(2_400)
    const row = [
      'Vasque',
      `1${spaces}x`,
      `1${spaces}x`,
      `a${spaces}/`,
      `a${spaces}b`,
      `p.jpg${spaces}x`,
      `1${spaces}x`,
    ]
    return Buffer.concat([Buffer.from(heads), repeatLine(`${row.join(';')}\n`, 18 * megabyte)])
  },
}

/** A random generator that returns the same numbers for a seed. */
function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const csv = `Réf;Titre;Prix;Quantité;Catégorie;Photos
V-1;Vasque ronde;"1 250,50 €";3;Sanitaire > Vasques;https://exemple.fr/a.jpg
V-2;"Vasque ""carrée""";10 - 100 €;x 2;Lavabos et vasques;a.jpg b.png
`
const sheet =
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Titre</t></is></c></row><row r="2"><c r="A2"><v>1,5</v></c><c r="B2" t="s"><v>1</v></c></row>'
const snippets = [
  ';',
  '\n',
  '\r',
  '"',
  '\t',
  ' ',
  '\0',
  '<',
  '>',
  '<c ',
  '<row r="',
  '&amp;',
  '&#x',
  '_x000D_',
  '\ufeff',
  '9',
  ',',
  '(',
  ')',
  'sep=',
  'PK\x03\x04',
  'é',
  '€',
] as const

/** A damaged or enlarged copy of a seller's file, one for each seed. */
export function mutateFile(seed: number): HostileFile {
  const random = createRandom(seed)
  const mutate = (text: string): string => {
    let result = text
    for (let count = 1 + random(6); count > 0; count -= 1) result = mutateText(result, random)
    return result
  }
  const name = `mutation ${seed}`
  const kind = random(4)
  if (kind === 0) return { name, content: Buffer.from(mutate(csv), random(3) ? 'utf8' : 'utf16le') }
  if (kind === 1) return { name, content: workbook(mutate(sheet), ['Prix', 'Vasque']) }
  if (kind === 2) return { name, content: workbook(sheet, [mutate('Prix'), mutate('Vasque')]) }
  const bytes = Buffer.from(random(2) ? workbook(sheet, ['Prix', 'Vasque']) : Buffer.from(csv, 'latin1'))
  for (let count = 1 + random(40); count > 0; count -= 1) bytes[random(bytes.length)] = random(256)
  return { name, content: random(4) ? bytes : bytes.subarray(0, random(bytes.length)) }
}

function mutateText(text: string, random: (below: number) => number): string {
  const at = random(text.length + 1)
  const end = Math.min(text.length, at + random(40))
  const piece = snippets[random(snippets.length)] ?? ''
  switch (random(6)) {
    case 0:
      return text.slice(0, at) + text.slice(end)
    case 1:
      return text.slice(0, end) + text.slice(at)
    case 2:
      return text.slice(0, at) + piece + text.slice(at)
    // Long enough to reveal quadratic time, short enough to be sent quickly.
    case 3:
      return text.slice(0, at) + piece.repeat(1 + random(60_000)) + text.slice(at)
    case 4:
      return text.slice(0, at) + text.slice(at, end).repeat(1 + random(2_000)) + text.slice(end)
    default:
      return text.slice(0, at) + String.fromCharCode(random(0x10000)) + text.slice(at)
  }
}
