import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { buttonClass } from '#app/components/button.tsx'
import type { Column } from '#app/components/data-table.tsx'
import { AdminList } from '#app/features/admin/shared/admin-list.tsx'
import { AdminPage } from '#app/features/admin/shared/admin-page.tsx'
import { useAddress } from '#app/lib/page-data.ts'
import { formatEuros } from '#domain/money.ts'
import { reportedAmount, reportedSales } from '#domain/tax-report/tax-report.ts'
import { type ReportedSeller, readTaxReportSearch, taxReportQuery, yearChoice } from './queries.ts'

/** `/admin/tax-report`: who is reported to the tax office, before the 31st of January of the year after. */
export function TaxReportPage() {
  const search = useAddress(readTaxReportSearch)
  const list = useQuery(taxReportQuery(search))
  const { years, usual } = yearChoice()
  const incomplete = list.data?.incomplete ?? 0
  return (
    <AdminPage
      title="Déclaration des vendeurs"
      text={`Les vendeurs d’au moins ${reportedSales} ventes, ou payés plus de ${formatEuros(reportedAmount)} dans l’année (DAC7). Le fichier CSV donne les sommes par trimestre, à déclarer avant le 31 janvier.`}
      actions={
        // Also of a year in which nobody is to be declared: that is what it says.
        <a
          href={`/api/admin/tax-report/export.csv?year=${search.year}`}
          download
          className={buttonClass({ variant: 'outline' })}
        >
          Exporter en CSV
        </a>
      }
    >
      {incomplete > 0 && (
        <p className="border-l-4 border-terracotta bg-paper px-5 py-3">
          {incomplete === 1 ? 'À un vendeur' : `À ${incomplete} vendeurs`} il manque une information. Un
          particulier la donne sur sa page «{'\u00a0'}Mes versements{'\u00a0'}», un professionnel dans son
          profil{'\u00a0'}; relancez ceux qui tardent.
        </p>
      )}
      <AdminList
        label="Vendeurs"
        caption={`Vendeurs à déclarer pour ${search.year}, les mieux payés d’abord`}
        filters={{
          filters: [
            {
              kind: 'one',
              name: 'year',
              label: 'Année',
              options: years.map((value) => ({ value, label: value })),
              usual,
              isOrder: true,
            },
          ],
        }}
        list={list}
        columns={sellerColumns}
        keyOf={({ sellerId }) => sellerId}
        unit={['vendeur à déclarer', 'vendeurs à déclarer']}
        empty={`Aucun vendeur n’est à déclarer pour ${search.year}.`}
        failure="La déclaration n’a pas pu être chargée."
      />
    </AdminPage>
  )
}

const sellerColumns: Column<ReportedSeller>[] = [
  {
    heading: 'Vendeur',
    isTitle: true,
    cell: ({ sellerId, name, isDeleted }) => (
      <>
        <Link
          to={`/admin/users/${sellerId}`}
          className="text-fir underline underline-offset-4 hover:text-terracotta"
        >
          {name || 'Sans nom'}
        </Link>
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
]
