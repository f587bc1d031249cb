import { Link } from 'react-router'
import type { Column } from '#app/features/admin/shared/admin-table.tsx'
import { formatEuros } from '#domain/money.ts'
import type { ReportedSeller } from './queries.ts'

export const sellerColumns: Column<ReportedSeller>[] = [
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
