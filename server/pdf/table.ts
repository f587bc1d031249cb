import { colours, type PdfDocument, sheet, type TextLook } from './document.ts'

export interface TableColumn {
  heading: string
  width: number
  align?: 'left' | 'right'
}

const gap = 10
const padding = 6

/** A table over as many pages as it takes, its headings repeated; a row is never torn. */
export async function drawTable(
  document: PdfDocument,
  { columns, rows }: { columns: readonly TableColumn[]; rows: readonly string[][] },
): Promise<void> {
  const table = document.element('Table')
  const xs = columns.map(
    (_, index) => sheet.left + columns.slice(0, index).reduce((sum, { width }) => sum + width + gap, 0),
  )
  const look = (index: number, more: TextLook): TextLook => ({
    x: xs[index],
    width: columns[index]?.width,
    align: columns[index]?.align,
    ...more,
  })
  const drawRow = (cells: readonly string[], more: TextLook) => {
    const row = document.element('TR', table)
    const ends = cells.map((cell, index) => document.text(cell, document.y, look(index, more), row))
    document.y = Math.max(document.y, ...ends) + padding
  }
  const drawHead = () => {
    const more = { size: 8, font: 'semibold', colour: colours.soft, tag: 'TH' } as const
    drawRow(
      columns.map(({ heading }) => heading),
      more,
    )
    document.rule(document.y - 2, { colour: colours.fir, thickness: 1 })
    document.y += padding
  }
  document.makeRoom(70)
  drawHead()
  for (const cells of rows) {
    const height = Math.max(...cells.map((cell, index) => document.heightOf(cell, look(index, {}))))
    if (document.makeRoom(height + padding)) {
      drawHead()
      // Other requests have their turn between two pages.
      await new Promise(setImmediate)
    }
    drawRow(cells, { tag: 'TD' })
    document.rule(document.y - 1)
    document.y += padding
  }
}
