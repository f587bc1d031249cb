import { Link } from 'react-router'
import { productPath } from '#domain/catalogue/addresses.ts'
import { adminProductsPath } from '#domain/catalogue/admin-products.ts'
import { unavailability } from '#domain/catalogue/statuses.ts'
import { formatDate } from '#domain/dates.ts'
import { offeredPrice } from '#domain/money.ts'
import type { Person } from './queries.ts'
import { Section } from './section.tsx'

type Status = Person['products']['counts'][number]['status']
const statusText = (status: Status) => unavailability(status)?.badge ?? 'Disponible'

export function PersonProducts({ person }: { person: Person }) {
  const { products } = person
  const byText = Map.groupBy(products.counts, ({ status }) => statusText(status))
  return (
    <Section title="Produits">
      {products.latest.length === 0 ? (
        <p className="text-ink-soft">Aucun produit.</p>
      ) : (
        <>
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {[...byText].map(([text, counts]) => (
              <li key={text}>
                <strong className="tabular-nums">{counts.reduce((sum, { count }) => sum + count, 0)}</strong>{' '}
                {text}
              </li>
            ))}
          </ul>
          <ul className="divide-y divide-line border-y border-line">
            {products.latest.map((product) => (
              <li
                key={product.id}
                className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5"
              >
                <Link
                  to={productPath(product)}
                  className="py-1 font-medium wrap-anywhere underline-offset-4 hover:text-fir hover:underline"
                >
                  {product.title}
                </Link>
                <span className="text-sm text-ink-soft tabular-nums">
                  {product.price === null ? 'Prix sur demande' : offeredPrice(product.price)} ·{' '}
                  {product.isHidden ? 'Masqué' : statusText(product.status)} · {formatDate(product.createdAt)}
                </span>
              </li>
            ))}
          </ul>
          <Link
            to={adminProductsPath({ seller: person.id })}
            className="inline-flex min-h-11 items-center justify-self-start font-semibold text-fir underline underline-offset-4"
          >
            Voir et modifier tous ses produits
          </Link>
        </>
      )}
    </Section>
  )
}
