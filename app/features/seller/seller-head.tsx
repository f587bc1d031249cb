import { Stars } from '#app/components/stars.tsx'
import { organizationTypeLabels } from '#domain/accounts/accounts.ts'
import { formatMonth } from '#domain/dates.ts'
import { averageText } from '#domain/orders/reviews.ts'
import type { Seller } from './queries.ts'

/** Who it is, and how many stars buyers gave. */
export const SellerHead = ({ seller }: { seller: Seller }) => (
  <header className="grid gap-4 border-b border-line-strong pb-8">
    <p className="eyebrow">Vendeur</p>
    <h1 className="text-4xl wrap-anywhere md:text-5xl">{seller.name}</h1>
    <p className="flex flex-wrap gap-x-6 gap-y-1 text-ink-soft">
      {seller.organizationType && <span>{organizationTypeLabels[seller.organizationType]}</span>}
      <span>Sur la plateforme depuis {formatMonth(seller.since)}</span>
    </p>
    {seller.average === null ? (
      <p className="min-h-7 text-ink-soft">Pas encore d’avis</p>
    ) : (
      <p className="flex min-h-7 flex-wrap items-center gap-x-3">
        <Stars stars={seller.average} className="size-6" />
        <strong className="font-display text-2xl">{averageText(seller.average)}</strong>
        <a href="#avis" className="underline underline-offset-4 hover:text-fir">
          {countText(seller.reviewCount)}
        </a>
      </p>
    )}
  </header>
)

const countText = (count: number): string =>
  count === 1 ? '1\u00a0avis' : `${count.toLocaleString('fr-FR')}\u00a0avis`
