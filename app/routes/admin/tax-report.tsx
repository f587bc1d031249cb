import { buttonClass } from '#app/components/button.tsx'
import { defineAdminList } from '#app/features/admin/shared/admin-list.tsx'
import { PersonLink } from '#app/features/admin/shared/cells.tsx'
import { readPage } from '#domain/address.ts'
import { formatEuros } from '#domain/money.ts'
import { toParisDay } from '#domain/platform/days.ts'
import {
  maxUnreportedAmount,
  minReportedSales,
  parseReportYear,
  reportYears,
  taxReportPageSize,
} from '#domain/tax-report/tax-report.ts'

const thisYear = () => Number(toParisDay(new Date()).slice(0, 4))

const { loader, ListPage } = defineAdminList({
  title: 'Déclaration des vendeurs',
  text: `Les vendeurs d’au moins ${minReportedSales} ventes, ou payés plus de ${formatEuros(maxUnreportedAmount)} dans l’année (DAC7). Le fichier CSV donne les sommes par trimestre, à déclarer avant le 31 janvier.`,
  queryKey: ['tax-report'],
  searchParams: {
    parse: (params) => ({
      year: parseReportYear(params.get('year'), thisYear()),
      page: readPage(params, taxReportPageSize),
    }),
    print: ({ year, page }) => new URLSearchParams({ year: String(year), page: String(page) }),
  },
  call: (admin, args) => admin['tax-report'].$get(args as object),
  // Also offered for a year without sellers to declare, because the empty file proves it.
  actions: (_, { year }) => (
    <a
      href={`/api/admin/tax-report/export.csv?year=${year}`}
      download
      className={buttonClass({ variant: 'outline' })}
    >
      Exporter en CSV
    </a>
  ),
  header: (data) => <Incomplete count={data?.incomplete ?? 0} />,
  label: 'Vendeurs',
  unit: ['vendeur à déclarer', 'vendeurs à déclarer'],
  columns: [
    {
      heading: 'Vendeur',
      isTitle: true,
      cell: ({ sellerId, name, isDeleted }) => (
        <>
          <PersonLink person={{ id: sellerId, name: name || 'Sans nom' }} />
          {isDeleted && <span className="block text-sm font-normal text-ink-soft">compte supprimé</span>}
        </>
      ),
    },
    { heading: 'Nature', cell: ({ isProfessional }) => (isProfessional ? 'Professionnel' : 'Particulier') },
    { heading: 'Ventes', isNumber: true, cell: ({ year }) => year.sales.toLocaleString('fr-FR') },
    { heading: 'Versé', isNumber: true, cell: ({ year }) => formatEuros(year.amount) },
    { heading: 'Commission', isNumber: true, cell: ({ year }) => formatEuros(year.fees) },
    {
      heading: 'À compléter',
      cell: ({ missing }) =>
        missing.length > 0 ? (
          <strong className="font-semibold text-danger">{missing.join(', ')}</strong>
        ) : (
          <span className="text-ink-soft">Rien</span>
        ),
    },
  ],
  keyOf: ({ sellerId }) => sellerId,
  empty: '',
  failure: 'La déclaration n’a pas pu être chargée.',
  useView: ({ year }) => ({
    caption: `Vendeurs à déclarer pour ${year}, les mieux payés d’abord`,
    empty: `Aucun vendeur n’est à déclarer pour ${year}.`,
    filters: [
      {
        kind: 'select',
        name: 'year',
        label: 'Année',
        options: reportYears(thisYear()).map((value) => ({ value: String(value), label: String(value) })),
        defaultValue: String(parseReportYear(null, thisYear())),
        isOrder: true,
      },
    ],
  }),
})

export { ListPage as default, loader as clientLoader, loader }

const Incomplete = ({ count }: { count: number }) =>
  count > 0 && (
    <p className="border-l-4 border-terracotta bg-paper px-5 py-3">
      {count === 1 ? 'À un vendeur' : `À ${count} vendeurs`} il manque une information. Un particulier la
      donne sur sa page «&nbsp;Mes versements&nbsp;», un professionnel dans son profil&nbsp;
      {'; relancez ceux qui tardent.'}
    </p>
  )
