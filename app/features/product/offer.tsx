import { useQuery } from '@tanstack/react-query'
import { Bell, EyeOff, MessageSquare } from 'lucide-react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { latePart } from '#app/components/late-part.ts'
import { NetPriceSwitch, UnitContent, UnitPrice, useShowsNetPrices } from '#app/components/price.tsx'
import { SignInButton } from '#app/components/sign-in-link.tsx'
import { Stars } from '#app/components/stars.tsx'
import type { Product } from '#app/lib/product.ts'
import { useAccount } from '#app/lib/session.ts'
import { formatQuantity, unitNames } from '#domain/catalogue/sale-units.ts'
import { isPublic, stockText, unavailability } from '#domain/catalogue/statuses.ts'
import { comparableText, unitPriceFor } from '#domain/catalogue/unit-price.ts'
import { answerTimeText, writeMessagePath } from '#domain/conversations/conversations.ts'
import { formatDate } from '#domain/dates.ts'
import { buyerVatText, vatIn } from '#domain/invoices/vat.ts'
import { formatEuros, offeredPrice } from '#domain/money.ts'
import { averageText } from '#domain/orders/stars.ts'
import { unbroken } from '#domain/unbroken-text.ts'
import { useChosenQuantity } from './chosen-quantity.tsx'
import { PurchaseButton } from './purchase-button.tsx'
import { QuantityChoice } from './quantity-choice.tsx'
import { answerTimeQuery, useIsGone } from './queries.ts'

/** The seller's kind in a word; the full identity is below the characteristics. */
const sellerKinds = { professional: ', professionnel', private: ', particulier', undeclared: '' }

const Handover = latePart(() => import('./handover.tsx'))

/** Title, price and purchase, beside the pictures. */
export function Offer({ product }: { product: Product }) {
  const badge = unavailability(product.status)?.badge
  const isGone = useIsGone(product)
  return (
    <div>
      {product.isHidden && (
        <p className="mb-4 flex items-start gap-2.5 border-l-4 border-terracotta bg-terracotta-tint px-4 py-3">
          <EyeOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-terracotta" />
          <span>
            <strong className="font-semibold">Annonce masquée</strong>&nbsp;: les acheteurs ne la voient pas.
          </span>
        </p>
      )}
      {badge && (
        <p className="mb-3 w-fit rounded-sm bg-ink px-2.5 py-1 text-sm font-semibold text-paper">{badge}</p>
      )}
      <h1 className="text-3xl wrap-anywhere lg:text-4xl">{unbroken(product.title)}</h1>
      <PriceBlock product={product} />
      <QuantityChoice product={product} />
      <div className="mt-5 max-md:hidden">
        <PurchaseButton product={product} />
      </div>
      <div className="mt-3 empty:hidden max-md:mt-5">
        <AlertBell product={product} />
      </div>
      {!product.isOwn && !product.isHidden && !isGone && (
        <ButtonLink
          to={writeMessagePath({ productId: product.id })}
          rel="nofollow"
          variant="outline"
          className="mt-3 w-full"
        >
          <MessageSquare aria-hidden="true" className="size-5" />
          Écrire au vendeur
        </ButtonLink>
      )}
      <dl className="mt-6 grid gap-x-4 gap-y-1 border-y border-line py-4 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-soft">Vendu par</dt>
        <dd className="font-medium wrap-anywhere">
          <Link to={`/sellers/${product.sellerId}`} className="underline underline-offset-4 hover:text-fir">
            {product.sellerName}
          </Link>
          {sellerKinds[product.seller.kind]}
          <SellerFacts product={product} />
        </dd>
        <dt className="text-ink-soft">En ligne depuis le</dt>
        <dd className="font-medium">{formatDate(product.createdAt)}</dd>
        {product.availableUntil && (
          <>
            <dt className="text-ink-soft">En vente jusqu’au</dt>
            <dd className="font-medium">{formatDate(product.availableUntil)}</dd>
          </>
        )}
      </dl>
      <Handover product={product} />
    </div>
  )
}

/** Loaded for signed-in users only. */
const OwnAlert = latePart(() => import('./own-alert.tsx'), {
  fallback: (
    <Button variant="outline" className="w-full" aria-busy="true">
      <Bell aria-hidden="true" className="size-5" />
      Être alerté
    </Button>
  ),
})

/** Opens the alerts of a product. Hidden from its own seller. */
function AlertBell({ product }: { product: Product }) {
  const { account } = useAccount()
  if (product.isOwn || product.isHidden || !isPublic(product.status)) return null
  if (account) return <OwnAlert product={product} email={account.email} />
  return (
    <SignInButton variant="outline" className="w-full">
      <Bell aria-hidden="true" className="size-5" />
      Être alerté
    </SignInButton>
  )
}

/** Facts about the seller: rating, response time, and membership. */
function SellerFacts({ product }: { product: Product }) {
  const { rating, sellerId, sellerSince } = product
  const { data } = useQuery(answerTimeQuery(sellerId))
  const since = sellerSince && `depuis ${new Date(sellerSince).getFullYear()}`
  return (
    <>
      {rating && (
        <Link
          to={`/sellers/${sellerId}#avis`}
          className="flex w-fit flex-wrap items-center gap-x-1.5 py-1 underline-offset-4 hover:underline"
        >
          <Stars stars={rating.average} className="size-4" />
          {averageText(rating.average)}
          <span className="font-normal text-ink-soft">({rating.count.toLocaleString('fr-FR')} avis)</span>
        </Link>
      )}
      <span className="block font-normal text-ink-soft">
        {[since, data?.time && answerTimeText(data.time)].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

/** The price, its unit, and the stock. */
function PriceBlock({ product }: { product: Product }) {
  const { price, sale } = product
  const badge = unavailability(product.status)?.badge
  const stock = stockText(product)
  return (
    <>
      <p className="mt-5 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="[&_small]:text-base [&_small]:text-ink-soft">
          <UnitPrice
            price={price}
            sale={sale}
            showsPieceUnit={product.quantity > 1}
            className="font-display text-3xl font-bold lg:text-4xl"
          />
        </span>
        {/* A sold product may have a quantity, which is not in stock any more. */}
        {badge !== 'Vendu' && badge !== stock && <span className="text-ink-soft">{stock}</span>}
      </p>
      {sale && (
        <p className="mt-1 text-ink-soft empty:hidden">
          <UnitContent sale={sale} />
        </p>
      )}
      {price.kind === 'amount' && price.amount > 0 && (
        <p className="mt-1 text-sm text-ink-soft">{buyerVatText(product.vatRegime)}</p>
      )}
      <ProductNetPrice product={product} />
      {sale && price.kind === 'amount' && sale.priceTiers.length > 0 && (
        <table className="mt-4 w-full max-w-sm border-collapse text-left tabular-nums">
          <caption className="pb-1 text-left text-sm text-ink-soft">Prix selon la quantité</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Quantité</th>
              <th scope="col">Prix</th>
            </tr>
          </thead>
          <tbody>
            {sale.priceTiers.map((tier) => (
              <tr key={tier.from} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-4 font-medium">
                  dès {formatQuantity(tier.from, sale.saleUnit)}
                </th>
                <td className="py-1.5 text-right">
                  <strong className="font-semibold">{offeredPrice(tier.price)}</strong>
                  <span className="text-sm text-ink-soft">
                    {' / '}
                    {unitNames[sale.saleUnit].one}
                    {comparableText(tier.price, sale) && ` · ${comparableText(tier.price, sale)}`}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** The net price, for visitors who chose it and products whose invoice shows tax. */
function ProductNetPrice({ product }: { product: Product }) {
  const { price, sale, vatRegime } = product
  const isShown = useShowsNetPrices()
  const { quantity } = useChosenQuantity()
  if (vatRegime !== 'standard' || price.kind !== 'amount' || price.amount === 0) return null
  const unitPrice = unitPriceFor(price.amount, sale?.priceTiers ?? [], quantity)
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4">
      <NetPriceSwitch />
      <p role="status" className="text-ink-soft tabular-nums empty:hidden">
        {isShown &&
          `soit ${formatEuros(unitPrice - vatIn(unitPrice))} HT / ${unitNames[sale?.saleUnit ?? 'piece'].one} (TVA 20\u00a0%)`}
      </p>
    </div>
  )
}
