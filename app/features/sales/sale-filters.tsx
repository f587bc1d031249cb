import { Link } from 'react-router'
import { type SaleFilter, saleFilters, salesPath } from '#domain/orders/sales.ts'

const link =
  'inline-flex min-h-11 items-center rounded-md border border-line-strong bg-paper px-3.5 py-2 font-medium hover:border-fir aria-[current]:border-fir aria-[current]:bg-fir aria-[current]:text-paper'

const choices: { value: SaleFilter | null; label: string }[] = [
  { value: null, label: 'Toutes' },
  ...saleFilters,
]

/** All sales, or those that wait for the same thing. */
export const SaleFilters = ({ current }: { current: SaleFilter | null }) => (
  <nav aria-label="Filtrer mes ventes">
    <ul className="flex flex-wrap gap-2">
      {choices.map(({ value, label }) => (
        <li key={label}>
          <Link
            to={salesPath({ status: value, page: 1 })}
            preventScrollReset
            aria-current={value === current ? 'true' : undefined}
            className={link}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
