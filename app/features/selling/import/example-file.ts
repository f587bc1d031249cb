import { spreadsheetColumns } from '#domain/selling/spreadsheet-columns.ts'

/** What the seller fills in; the rest of an export we give ourselves. */
const example: Partial<Record<(typeof spreadsheetColumns)[number]['key'], readonly [string, string]>> = {
  reference: ['PORTE-01', 'LAV-07'],
  title: ['Porte intérieure en chêne 204 × 73 cm', 'Lavabo suspendu blanc 60 cm'],
  category: ['Portes intérieures', 'Lavabos et vasques'],
  price: ['85,00', 'Prix à débattre'],
  quantity: ['12', '3'],
  description: ['Neuve, jamais posée. Surplus de chantier.', 'Modèle d’exposition, sans robinet.'],
  pictures: ['porte-01.jpg', 'lav-07.jpg'],
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

function exampleCsv(): string {
  const columns = spreadsheetColumns.flatMap(({ key, heading }) => {
    const cells = example[key]
    return cells ? [[heading, ...cells]] : []
  })
  const rows = [0, 1, 2].map((row) => columns.map((column) => quoted(column[row] ?? '')).join(';'))
  // The mark at the start tells Excel that accents are UTF-8.
  return `\ufeff${rows.join('\r\n')}\r\n`
}

/** As an address, so that it downloads without asking the server. */
export const exampleAddress = `data:text/csv;charset=utf-8,${encodeURIComponent(exampleCsv())}`
