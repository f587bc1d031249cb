import { Share2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Breadcrumb, type Crumb } from '#app/components/breadcrumb.tsx'
import { Button } from '#app/components/button.tsx'
import { FavoriteButton } from '#app/components/favorite-button.tsx'
import { latePart } from '#app/components/late-part.ts'
import { Modal } from '#app/components/modal.tsx'
import { UnitPrice } from '#app/components/price.tsx'
import { useProductSubscription } from '#app/lib/live/use-product-subscription.ts'
import type { Product } from '#app/lib/product.ts'
import { productPath } from '#domain/catalogue/addresses.ts'
import { cataloguePath } from '#domain/catalogue/search.ts'
import { stockText, unavailability } from '#domain/catalogue/statuses.ts'
import { formatEuros } from '#domain/money.ts'
import { ChosenQuantityProvider } from './chosen-quantity.tsx'
import { Gallery } from './gallery.tsx'
import { Offer } from './offer.tsx'
import { ProductHead } from './product-head.tsx'
import { PurchaseButton } from './purchase-button.tsx'
import { useIsGone } from './queries.ts'

const ProductDetails = latePart(() => import('./product-details.tsx'))

/** Loaded later, because similar products are mostly far below. */
const SimilarProducts = latePart(async () => ({
  default: (await import('./similar-products.tsx')).SimilarProducts,
}))
const MoreOfSeller = latePart(async () => ({
  default: (await import('./similar-products.tsx')).MoreOfSeller,
}))
const RecentlySeen = latePart(async () => ({
  default: (await import('#app/components/recently-seen.tsx')).RecentlySeen,
}))

export function ProductPage({ product, origin }: { product: Product; origin: string }) {
  const crumbs = makeCrumbs(product)
  return (
    <ChosenQuantityProvider key={product.id} product={product}>
      <article className="page pt-3 md:pt-5">
        <ProductHead product={product} crumbs={crumbs} origin={origin} />
        <Breadcrumb crumbs={crumbs} className="mb-2 md:mb-4" />
        <LiveChanges product={product} />
        <SimilarProducts product={product} where="above" />
        <div className="grid gap-x-8 gap-y-8 md:grid-cols-[minmax(0,11fr)_minmax(0,9fr)] md:grid-rows-[auto_1fr] lg:gap-x-14">
          <Gallery key={product.id} pictures={product.pictures} title={product.title} />
          <div className="md:sticky md:top-24 md:row-span-2 md:self-start">
            <Offer product={product} />
            {!product.isHidden && (
              <div className="mt-4 flex flex-wrap items-center gap-3">
                <Share product={product} origin={origin} />
                <FavoriteButton product={product} className="border border-line-strong" />
              </div>
            )}
          </div>
          <div className="grid content-start gap-10 border-t border-line pt-8 max-md:mb-8">
            <ProductDetails product={product} />
          </div>
        </div>
        <SimilarProducts product={product} where="below" />
        <MoreOfSeller product={product} />
        <RecentlySeen excludedId={product.id} />
        <div
          data-bottom-bar
          className="sticky bottom-foot z-30 -mx-4 flex items-center gap-4 border-t border-line bg-paper px-4 py-3 md:hidden"
        >
          <p className="[&_small]:text-sm [&_small]:text-ink-soft">
            <UnitPrice
              price={product.price}
              sale={product.sale && { ...product.sale, contentQuantity: null }}
              className="font-display text-xl font-bold"
            />
          </p>
          <div className="min-w-0 grow">
            <PurchaseButton product={product} isCompact />
          </div>
        </div>
      </article>
    </ChosenQuantityProvider>
  )
}

function makeCrumbs({ family, category }: Product): Crumb[] {
  const crumbs = [
    { name: 'Accueil', to: '/' },
    { name: 'Produits', to: cataloguePath() },
  ]
  if (family) crumbs.push({ name: family.name, to: cataloguePath({ parent: family.slug }) })
  // A product in a family itself has no subcategory.
  if (category)
    crumbs.push({
      name: category.name,
      to: cataloguePath({ parent: (family ?? category).slug, category: family && category.slug }),
    })
  return crumbs
}

/** Follows changes of the product while its page is open, and announces them. */
function LiveChanges({ product }: { product: Product }) {
  useProductSubscription([product.id])
  const isGone = useIsGone(product)
  const [announcement, announce] = useState('')
  const lastProduct = useRef(product)

  useEffect(() => {
    const before = lastProduct.current
    lastProduct.current = product
    if (before.id !== product.id) return announce('')
    const news = describeChanges(before, product)
    if (news) announce(news)
  }, [product])

  return (
    <div role="status">
      <p className="sr-only">{announcement}</p>
      {isGone && (
        <p className="mb-4 border-l-4 border-terracotta bg-terracotta-tint px-4 py-3">
          <strong className="font-semibold">Cette annonce n’est plus en ligne.</strong>{' '}
          <Link to={cataloguePath()} className="underline underline-offset-4">
            Voir le catalogue
          </Link>
        </p>
      )}
    </div>
  )
}

const ShareLinks = latePart(() => import('./share-links.tsx'))

/** Shares the page by the phone's share sheet, or by links. Sellers are not notified. */
function Share({ product, origin }: { product: Product; origin: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { title } = product
  const url = `${origin}${productPath(product)}`

  const share = async () => {
    const sheet = { title, url }
    if (!navigator.canShare?.(sheet)) return setIsOpen(true)
    // Closing the share sheet is not an error.
    await navigator.share(sheet).catch((error: Error) => error.name !== 'AbortError' && setIsOpen(true))
  }
  return (
    <>
      <Button variant="outline" onClick={() => void share()}>
        <Share2 aria-hidden="true" className="size-5" />
        Partager
      </Button>
      <Modal
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Partager"
        description={title}
        placement="center"
      >
        <ShareLinks title={title} url={url} onDone={() => setIsOpen(false)} />
      </Modal>
    </>
  )
}

type Offered = Pick<Product, 'id' | 'price' | 'status' | 'quantity'>

/** Describes changes of price and availability for screen readers. */
export function describeChanges(before: Offered, now: Offered): string {
  if (before.id !== now.id) return ''
  const [oldAvailability, availability] = [availabilityText(before), availabilityText(now)]
  const [oldPrice, price] = [priceText(before), priceText(now)]
  return [
    oldAvailability !== availability && `Disponibilité mise à jour\u00a0: ${availability}.`,
    oldPrice !== price && price && `Prix mis à jour\u00a0: ${price}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const availabilityText = (product: Offered): string =>
  unavailability(product.status)?.badge ?? stockText(product)

/** Null when concealed from this visitor. */
const priceText = ({ price }: Offered): string | null => {
  if (price.kind === 'hidden') return null
  if (price.kind === 'on-request') return 'prix sur demande'
  return price.amount === 0 ? 'gratuit' : formatEuros(price.amount)
}
