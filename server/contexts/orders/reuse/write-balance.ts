import { carbonText } from '#domain/catalogue/carbon.ts'
import { provenanceText } from '#domain/catalogue/provenance.ts'
import { repFamilyLabels } from '#domain/catalogue/rep-families.ts'
import { formatDay } from '#domain/dates.ts'
import {
  type BalanceSearch,
  massText,
  type ReuseSums,
  sourcedText,
  unweighedText,
} from '#domain/orders/reuse-balance.ts'
import { departmentLabel } from '#domain/places/departments.ts'
import { neutraliseFormula } from '#domain/selling/spreadsheet-cell.ts'
import { colours, drawTable, type PdfDocument, writeDocument } from '#server/capabilities/pdf/document.ts'
import type { Context } from '#server/context.ts'
import { createCsvStream } from '#server/contexts/selling/write-spreadsheet.ts'
import type { OwnBalance } from './read-balance.ts'

const sideTexts = {
  sold: 'Articles remis à d’autres pour être réemployés',
  bought: 'Articles reçus pour être réemployés',
} as const

const kilograms = (grams: number) =>
  (grams / 1_000).toLocaleString('fr-FR', { useGrouping: false, maximumFractionDigits: 3 })

const countText = (number: number, word: string) =>
  `${number.toLocaleString('fr-FR')} ${word}${number > 1 ? 's' : ''}`

const unclassifiedText = 'Non classé'

/** Writes one table for spreadsheets, in which each line names its grouping. */
export function balanceCsv(
  balance: OwnBalance,
  { from, to, site }: Pick<BalanceSearch, 'from' | 'to' | 'site'>,
): ReadableStream<Uint8Array> {
  const rows = csvRows(balance, { from, to, site })
  async function* batches() {
    yield rows.map((row) => row.map(neutraliseFormula))
  }
  const headings = [
    ...[
      'Par',
      'Libellé',
      'Famille REP PMCB',
      'Famille PEMD',
      'Articles',
      'Poids (kg)',
      'Articles sans poids',
    ],
    ...['CO₂e évité (kg)', 'Articles comptés en CO₂e'],
  ]
  return createCsvStream({ headings, batches: batches(), count: rows.length })
}

function csvRows(
  balance: OwnBalance,
  { from, to, site }: Pick<BalanceSearch, 'from' | 'to' | 'site'>,
): string[][] {
  const numbers = ({ articles, weight, unweighed, avoided, sourced }: ReuseSums) => [
    String(articles),
    kilograms(weight),
    String(unweighed),
    sourced > 0 ? kilograms(avoided) : '',
    String(sourced),
  ]
  return [
    ...balance.byCategory.map(({ category, family, repFamily, pemdFamily, ...sums }) => [
      'Catégorie',
      `${family} > ${category}`,
      repFamily ? repFamilyLabels[repFamily] : unclassifiedText,
      pemdFamily || unclassifiedText,
      ...numbers(sums),
    ]),
    ...balance.byOrigin.map(({ department, ...sums }) => [
      'Département d’origine',
      departmentLabel(department),
      '',
      '',
      ...numbers(sums),
    ]),
    ...balance.byDestination.map(({ department, ...sums }) => [
      'Département de destination',
      departmentLabel(department),
      '',
      '',
      ...numbers(sums),
    ]),
    ...balance.bySource.map(({ provenance, ...sums }) => [
      'Provenance',
      provenanceText(provenance) || 'Non précisée',
      '',
      '',
      ...numbers(sums),
    ]),
    [
      'Total',
      `${sideTexts[balance.side]}, du ${from} au ${to}${siteText(site)}`,
      '',
      '',
      ...numbers(balance.total),
    ],
  ]
}

/** The name of the selected site in the title. */
const siteText = (site: string | null): string => (site ? `, chantier «\u00a0${site}\u00a0»` : '')

interface BalanceHeader extends Pick<BalanceSearch, 'from' | 'to' | 'site'> {
  /** The name of the user. */
  name: string
  issuer: string
}

/** Draws the balance as PDF, for a report. */
export function drawBalance(
  ctx: Context,
  balance: OwnBalance,
  { from, to, site, name, issuer }: BalanceHeader,
): Promise<Uint8Array<ArrayBuffer>> {
  const title = `Bilan de réemploi du ${formatDay(from)} au ${formatDay(to)}`
  return writeDocument(
    { title, createdAt: ctx.clock.now(), footer: `${issuer} · ${title}` },
    async (document) => {
      drawHead(document, balance, { from, to, site, name, issuer })
      await drawGroupings(document, balance)
      document.makeRoom(60)
      document.y = document.text(
        'Ne compte que ce qui a été remis et n’a été ni rendu ni contesté. Les poids sont ceux que les vendeurs ont indiqués ; ce qui n’a pas de poids est compté à part, jamais estimé.',
        document.y + 8,
        { size: 9, colour: colours.soft },
      )
    },
  )
}

function drawHead(
  document: PdfDocument,
  balance: OwnBalance,
  { from, to, site, name, issuer }: BalanceHeader,
): void {
  document.rule(document.y, { width: 34, colour: colours.terracotta, thickness: 2.5 })
  let y = document.text('Bilan de réemploi', document.y + 12, {
    font: 'display',
    size: 26,
    colour: colours.fir,
    tag: 'H1',
  })
  y = document.text(`Du ${formatDay(from)} au ${formatDay(to)}${siteText(site)}`, y + 2, {
    font: 'semibold',
    size: 11,
  })
  y = document.text(name, y + 6, { font: 'semibold', size: 11 })
  y = document.text(`${sideTexts[balance.side]}, par ${issuer}`, y + 1, {
    size: 9.5,
    colour: colours.soft,
  })
  const { articles, handOvers, weight, unweighed, avoided, sourced } = balance.total
  y = document.text(massText(weight), y + 14, { font: 'display', size: 22, colour: colours.fir })
  const counted = `${countText(articles, 'article')} en ${countText(handOvers, 'remise')}`
  document.y = document.text([counted, unweighedText(unweighed)].filter(Boolean).join(', '), y + 1)
  if (sourced > 0)
    document.y = document.text(
      `CO₂ évité, transport déduit\u00a0: ${carbonText(avoided)}, ${sourcedText(sourced)}`,
      document.y + 3,
    )
  document.y += 18
}

async function drawGroupings(document: PdfDocument, balance: OwnBalance): Promise<void> {
  await drawGrouping(document, 'Par catégorie', [
    {
      heading: 'Catégorie',
      width: 200,
      cells: balance.byCategory.map((row) => `${row.family} > ${row.category}`),
    },
    {
      heading: 'Famille REP PMCB, famille PEMD',
      width: 145,
      cells: balance.byCategory.map(({ repFamily, pemdFamily }) =>
        [repFamily ? repFamilyLabels[repFamily] : unclassifiedText, pemdFamily].filter(Boolean).join('\n'),
      ),
    },
    ...numberColumns(balance.byCategory),
  ])
  const byDepartment = async (heading: string, rows: OwnBalance['byOrigin']) =>
    drawGrouping(document, heading, [
      {
        heading: 'Département',
        width: 355,
        cells: rows.map(({ department }) => departmentLabel(department)),
      },
      ...numberColumns(rows),
    ])
  await byDepartment('D’où ils viennent', balance.byOrigin)
  await byDepartment('Où ils vont', balance.byDestination)
  await drawGrouping(document, 'Provenance', [
    {
      heading: 'Chantier, diagnostic',
      width: 355,
      cells: balance.bySource.map(({ provenance }) => provenanceText(provenance) || 'Non précisée'),
    },
    ...numberColumns(balance.bySource),
  ])
}

interface BalanceColumn {
  heading: string
  width: number
  cells: readonly string[]
  align?: 'right'
}

const numberColumns = (rows: readonly ReuseSums[]): BalanceColumn[] => [
  {
    heading: 'Articles',
    width: 55,
    align: 'right',
    cells: rows.map(({ articles }) => articles.toLocaleString('fr-FR')),
  },
  {
    heading: 'Poids',
    width: 65,
    align: 'right',
    cells: rows.map(({ weight }) => (weight > 0 ? massText(weight) : '–')),
  },
]

async function drawGrouping(
  document: PdfDocument,
  heading: string,
  columns: readonly BalanceColumn[],
): Promise<void> {
  document.makeRoom(90)
  document.y = document.text(heading, document.y, { font: 'semibold', size: 12, tag: 'H2' }) + 8
  const rows = (columns[0]?.cells ?? []).map((_, index) => columns.map(({ cells }) => cells[index] ?? ''))
  await drawTable(document, { columns, rows })
  document.y += 14
}
