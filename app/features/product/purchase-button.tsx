import { type ComponentProps, useState } from 'react'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { SignInButton } from '#app/components/sign-in-link.tsx'
import { cart } from '#app/lib/cart.ts'
import type { Product } from '#app/lib/product.ts'
import { useAccount } from '#app/lib/session.ts'
import { toast } from '#app/lib/toasts.ts'
import { pictureAddress } from '#domain/catalogue/pictures.ts'
import { formatQuantity } from '#domain/catalogue/sale-units.ts'
import { isBuyable, unavailability } from '#domain/catalogue/statuses.ts'
import { productMessages } from '#domain/messages.ts'
import type { CartItem } from '#domain/orders/cart.ts'
import { useChosenQuantity } from './chosen-quantity.tsx'
import { useIsGone } from './queries.ts'

/** The action that this visitor can take on this product. */
export function PurchaseButton({ product, isCompact = false }: { product: Product; isCompact?: boolean }) {
  const look = isCompact
    ? ({ className: 'w-full px-3 leading-tight' } as const)
    : ({ size: 'lg', className: 'w-full' } as const)
  const { account } = useAccount()
  const { quantity, greatest } = useChosenQuantity()
  const isGone = useIsGone(product)
  const { closedText } = product
  const unavailable = isGone
    ? { button: 'Annonce retirée' }
    : (unavailability(product.status) ?? (closedText && !product.isOwn ? { button: closedText } : null))
  if (unavailable || !isBuyable(product)) {
    return (
      <Button {...look} disabled>
        {unavailable?.button ?? 'Rupture de stock'}
      </Button>
    )
  }
  if (product.isOwn) {
    return (
      <ButtonLink to={`/profile?tab=products&edit=${product.id}`} {...look}>
        Modifier l’annonce
      </ButtonLink>
    )
  }
  if (product.price.kind === 'on-request') {
    return account ? (
      <PriceRequestButton product={product} {...look} />
    ) : (
      <SignInButton {...look}>Se connecter pour demander le prix</SignInButton>
    )
  }
  if (product.price.kind === 'hidden') {
    return <SignInButton {...look}>Se connecter pour acheter</SignInButton>
  }
  const price = product.price.amount
  const isAtMax = greatest === 0
  return (
    <>
      <Button {...look} disabled={isAtMax} onClick={() => add(product, price, quantity)}>
        Ajouter au panier
      </Button>
      {isAtMax && <p className="mt-1.5 text-sm text-ink-soft">{productMessages.maxReached}</p>}
    </>
  )
}

function add(product: Product, price: number, quantity: number) {
  const { title, sale } = product
  cart.add(toCartItem(product, price, quantity))
  toast({
    kind: 'success',
    title: productMessages.addedToCart,
    text: quantity > 1 ? `${title}\u00a0: ${formatQuantity(quantity, sale?.saleUnit ?? 'piece')}` : title,
    action: { label: 'Voir le panier', run: cart.open },
  })
}

type Dialog = typeof import('./price-request-dialog.tsx').PriceRequestDialog

/** Opens the request for a price, whose code is loaded with the first click. */
function PriceRequestButton({
  product,
  ...look
}: { product: Product } & Pick<ComponentProps<typeof Button>, 'size' | 'className'>) {
  const [Dialog, setDialog] = useState<Dialog | null>(null)
  const [isOpen, setIsOpen] = useState(false)

  async function open() {
    try {
      const { PriceRequestDialog } = await import('./price-request-dialog.tsx')
      setDialog(() => PriceRequestDialog)
      setIsOpen(true)
    } catch {
      toast({ kind: 'error', title: productMessages.requestModuleFailure })
    }
  }

  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={open}>
        Demander le prix
      </Button>
      {Dialog && <Dialog product={product} open={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Converts a product into an item of the cart. */
export function toCartItem(
  { id, title, pictures, sale, quantity: maxQuantity }: Product,
  price: number,
  quantity: number,
): CartItem {
  const image = pictures[0] && pictureAddress(pictures[0].url, 320)
  return { id, title, image, price, sale, quantity, maxQuantity }
}
