/** Maximum of pasted cells: a whole page of the table with all columns. */
const maxCells = 200_000

/** Parses a table as spreadsheets copy it: tabs between cells, lines between rows, quotes around cells that contain one of them. */
export function parseClipboard(text: string): string[][] {
  const rows: string[][] = [[]]
  let count = 0
  let index = 0
  while (index < text.length && count < maxCells) {
    const { cell, end } = readClipboardCell(text, index)
    rows.at(-1)?.push(cell)
    count += 1
    const separator = text[end]
    index = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (separator === undefined) break
    // The final line break begins no row.
    if (separator !== '\t' && index < text.length) rows.push([])
    else if (separator === '\t' && index === text.length) rows.at(-1)?.push('')
  }
  return rows
}

function readClipboardCell(text: string, start: number): { cell: string; end: number } {
  if (text[start] === '"') {
    const quoted = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y
    quoted.lastIndex = start
    const match = quoted.exec(text)
    if (match) return { cell: (match[1] ?? '').replaceAll('""', '"'), end: start + match[0].length }
  }
  const plain = /[^\t\r\n]*/y
  plain.lastIndex = start
  const cell = plain.exec(text)?.[0] ?? ''
  return { cell, end: start + cell.length }
}

/** Writes cells as spreadsheets copy them. */
export const printClipboard = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(printCell).join('\t')).join('\n')

const printCell = (cell: string): string =>
  /[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
