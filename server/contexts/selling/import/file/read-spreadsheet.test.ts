import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { readSpreadsheet } from './read-spreadsheet.ts'

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding)
const cellsOf = async (content: Uint8Array) =>
  ((await readSpreadsheet(content))[0]?.table.rows ?? []).map(({ cells }) => cells)

const table = [
  ['Réf', 'Titre', 'Prix'],
  ['1', 'Évier « œil »', '12,50 €'],
]
const text = (delimiter: string) => table.map((row) => row.join(delimiter)).join('\r\n')
const windows = (content: string) =>
  Buffer.from([...content].map((letter) => ({ '€': 0x80, œ: 0x9c })[letter] ?? letter.charCodeAt(0)))

describe('readSpreadsheet reads French Excel files', () => {
  test.each([
    [';, UTF-8', bytes(text(';'))],
    ['tab, UTF-8 with BOM', bytes(`\ufeff${text('\t')}`)],
    ['|', bytes(text('|'))],
    ['Windows-1252', windows(text(';'))],
    ['UTF-16 with BOM', bytes(`\ufeff${text('\t')}`, 'utf16le')],
    ['UTF-16 without BOM', bytes(text(';'), 'utf16le')],
    ['a line sep=', bytes(`sep=;\r\n${text(';')}`)],
    ['LF and an empty end', bytes(`${text(';').replaceAll('\r', '')}\n\n;;\n;;;;;\n`)],
    ['CR', bytes(text(';').replaceAll('\n', ''))],
  ])('with %s', async (_, content) => {
    expect(await cellsOf(content)).toEqual(table)
  })

  test('in Macintosh encoding', async () => {
    const [, second] = await cellsOf(
      Buffer.from([...bytes('Titre;Prix\nporte '), 0x8e, 0x74, 0x8e, ...bytes(';1\n')]),
    )
    expect(second).toEqual(['porte été', '1'])
  })

  test('with UTF-8 that was encoded twice, even when half a letter looks like a space or a control character', async () => {
    const twice = new TextDecoder('windows-1252').decode(bytes('Évier “déjà” à poser;là;déjà'))
    expect(await cellsOf(bytes(`a;b;c\n${twice}`))).toContainEqual(['Évier “déjà” à poser', 'là', 'déjà'])
    expect(await cellsOf(bytes('a;b\nÃ poser;x'))).toContainEqual(['à poser', 'x'])
  })

  test('with codes that an apostrophe marks as texts', async () => {
    expect(await cellsOf(bytes("a;b\n'00042;'68 modèle"))).toContainEqual(['00042', "'68 modèle"])
  })

  test('with commas, cells of several lines, quotes and inches', async () => {
    const content = bytes('Titre,Prix,Note\n"Une, ""belle"" porte",12,"sur\r\ndeux lignes"\nTube 5" x 3,4,\n')
    expect(await cellsOf(content)).toEqual([
      ['Titre', 'Prix', 'Note'],
      ['Une, "belle" porte', '12', 'sur\ndeux lignes'],
      ['Tube 5" x 3', '4'],
    ])
  })

  test('with decimal commas', async () => {
    expect(await cellsOf(bytes('Titre;Prix;Largeur\nA;1,5;2,5\nB;3,5;4,5\n'))).toContainEqual([
      'A',
      '1,5',
      '2,5',
    ])
  })

  test('with the row numbers of the spreadsheet', async () => {
    const [sheet] = await readSpreadsheet(bytes('Titre;Prix\n\n"a\nb";1\nc;2\n'))
    expect(sheet?.table.rows.map(({ rowNumber }) => rowNumber)).toEqual([1, 3, 4])
  })
})

test('readSpreadsheet reads the sheets of a workbook, dates as days and numbers in French', async () => {
  const content = await writeXlsxFile([
    { sheet: 'Vide', data: [[{ value: 'Notes' }]] },
    {
      sheet: 'Stock',
      data: [
        [{ value: 'Titre' }, { value: 'Prix' }, { value: 'Acheté' }, { value: 'Motorisé' }],
        [
          { value: ' Porte\nchêne' },
          { value: 1250.5, type: Number, format: '#,##0.00 "€"' },
          { value: new Date(Date.UTC(2026, 11, 31)), type: Date, format: 'dd/mm/yyyy' },
          { value: true, type: Boolean },
        ],
        [{ value: '00123' }, { value: 0.1 + 0.2, type: Number }, null, { value: false, type: Boolean }],
      ],
    },
  ]).toBuffer()
  const [, stock] = await readSpreadsheet(content)
  expect(stock?.table.rows.map(({ cells }) => cells)).toEqual([
    ['Titre', 'Prix', 'Acheté', 'Motorisé'],
    ['Porte\nchêne', '1250,5', '2026-12-31', 'oui'],
    ['00123', '0,3', '', 'non'],
  ])
})

// Each rejection has a reason of its own, so none is a timeout.
describe('readSpreadsheet rejects with the reason', () => {
  const getReason = async (content: Uint8Array) => {
    const error = await readSpreadsheet(content).then(
      () => null,
      (error: unknown) => error as { code?: string; message: string },
    )
    expect(error).toMatchObject({ code: 'invalid' })
    return error?.message ?? ''
  }

  test.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]), 'pas un tableau'],
    [
      'a program',
      Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 1, 2, 3, 65, 66, 67, 68, 69, 70, 71, 72]),
      'pas un tableau',
    ],
    ['a page', bytes('<!DOCTYPE html><table><tr><td>1</td></tr></table>'), 'pas un tableau'],
    ['an old Excel file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), '.xls'],
    ['a NUL', bytes('Titre;Prix\nPorte\0;1\n'), 'pas un tableau'],
    ['an open quote', bytes('Titre;Prix\n"Porte;1\nb;2\n'), 'guillemet'],
    ['a 20 MB line', Buffer.alloc(20 * 1024 * 1024, 'a'), 'démesuré'],
    ['a million columns', bytes('a;'.repeat(1_000_000)), 'démesuré'],
    ['20 million empty columns', Buffer.alloc(20 * 1024 * 1024, ';'), 'démesuré'],
    ['300 columns', bytes(`${'a;'.repeat(300)}\n`), '200 colonnes'],
    ['too many rows', bytes('Titre;Prix\n'.repeat(30_000)), '20\u00a0000 lignes'],
    ['a broken archive', bytes('PK\x03\x04 and then nothing'), 'abîmé'],
  ])('%s', async (_, content, message) => {
    expect(await getReason(content)).toContain(message)
  })

  test.each([4, 31, 91, 199])('an error with its row number %i', async (row) => {
    const rows = Array.from({ length: 200 }, (_, index) => `Porte ${index};12`)
    const file = (wrong: string) => bytes(['Titre;Prix', ...rows.with(row - 2, wrong)].join('\n'))
    expect(await getReason(file('"Porte;12'))).toContain(`ligne\u00a0${row},`)
    expect(await getReason(file(`"${'é\n'.repeat(110_000)}";12`))).toContain(`La ligne ${row} `)
  })

  const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
  test.each([
    ['a cell far below', sheet('<row r="900000000"><c r="A900000000"><v>1</v></c></row>'), 'lignes'],
    ['a cell far right', sheet('<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>'), 'colonnes'],
    ['a hidden cell reference', sheet('<row r="1"><c a=">" r="ZZZZ1"><v>1</v></c></row>'), 'abîmé'],
    ['a cell reference in entities', sheet('<row r="&#57;99999999"><c r="A1"><v>1</v></c></row>'), 'abîmé'],
    ['no sheet', '<sheetData/>', 'pas un tableau', 'xl/other.xml'],
  ])('XLSX with %s', async (_, xml, message, path = 'xl/worksheets/sheet1.xml') => {
    expect(await getReason(zip([{ path, content: Buffer.from(xml) }]))).toContain(message)
  })

  test('a zip bomb with its true or a false size', async () => {
    const bomb = Buffer.alloc(200 * 1024 * 1024, '<row>')
    const entry = { path: 'xl/worksheets/sheet1.xml', content: bomb }
    expect(await getReason(zip([entry]))).toContain('lignes')
    expect(await getReason(zip([{ ...entry, claimedSize: 1000 }]))).toContain('abîmé')
  })
})

/** A minimal archive; `claimedSize` is a false size. */
function zip(entries: { path: string; content: Buffer; claimedSize?: number }[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { path, content, claimedSize } of entries) {
    const packed = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimedSize ?? content.length, 18)
    common.writeUInt16LE(path.length, 22)
    local.push(bytes('PK\x03\x04', 'latin1'), common, bytes(path), packed)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    central.push(bytes('PK\x01\x02', 'latin1'), Buffer.from([20, 0]), common, rest, bytes(path))
    offset += 4 + common.length + path.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, directory, bytes('PK\x05\x06', 'latin1'), end])
}
