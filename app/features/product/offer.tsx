import { Bell, EyeOff, MessageSquare } from 'lucide-react'
import { memo, Suspense } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { latePart } from '#app/components/late-part.ts'
import { SignInButton } from '#app/components/sign-in-link.tsx'
import type { Product } from '#app/lib/product.ts'
import { useAccount } from '#app/lib/session.ts'
import { isPublic, unavailability } from '#domain/catalogue/statuses.ts'
import { writePath } from '#domain/conversations/conversations.ts'
import { formatDate } from '#domain/dates.ts'
import { unbroken } from '#domain/unbroken-text.ts'
import { PriceBlock } from './price-block.tsx'
import { PurchaseButton } from './purchase-button.tsx'
import { QuantityChoice } from './quantity-choice.tsx'
import { SellerFacts } from './seller-facts.tsx'
import { useIsGone } from './use-is-gone.ts'

/** In a word; the whole identity stands below the characteristics. */
const sellerKinds = { professional: ', professionnel', private: ', particulier', undeclared: '' }

const Handover = latePart(() => import('./handover.tsx'))

/** Memoised: what the server rendered must not be drawn again before its file is there. */
const LateHandover = memo(function LateHandover({ product }: { product: Product }) {
  return (
    <Suspense>
      <Handover product={product} />
    </Suspense>
  )
})

/** Beside the pictures: what it is, what it costs, how to have it. */
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
          to={writePath({ productId: product.id })}
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
      <LateHandover product={product} />
    </div>
  )
}

/** For those who are signed in: visitors do not load it. */
const OwnAlert = latePart(() => import('./own-alert.tsx'))

/** To be notified of what becomes of a product; its own seller knows. */
function AlertBell({ product }: { product: Product }) {
  const { account } = useAccount()
  if (product.isOwn || product.isHidden || !isPublic(product.status)) return null
  if (account)
    return (
      <Suspense fallback={<AwaitedAlert />}>
        <OwnAlert product={product} email={account.email} />
      </Suspense>
    )
  return (
    <SignInButton variant="outline" className="w-full">
      <Bell aria-hidden="true" className="size-5" />
      Être alerté
    </SignInButton>
  )
}

/** Keeps its room until it is there. */
const AwaitedAlert = () => (
  <Button variant="outline" className="w-full" aria-busy="true">
    <Bell aria-hidden="true" className="size-5" />
    Être alerté
  </Button>
)
