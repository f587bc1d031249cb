import { clsx } from 'clsx'
import { CircleAlert, Info, Package, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { NumberStepper } from '#app/components/number-stepper.tsx'
import { NetPrice, Price, UnitPrice } from '#app/components/price.tsx'
import { cart } from '#app/lib/cart.ts'
import { usePricesConcealed } from '#app/lib/settings.ts'
import { isUuid } from '#domain/address.ts'
import { tierText } from '#domain/catalogue/unit-price.ts'
import { buyerVatText } from '#domain/invoices/vat.ts'
import { productMessages } from '#domain/messages.ts'
import { type CartItem, cartUnitPrice, isAtMax, stepDown, stepUp } from '#domain/orders/cart.ts'
import type { CartLine } from '#domain/orders/check-cart.ts'

interface CartLineRowProps {
  line: CartLine
  /** The reason why the quantity differs from the requested one. */
  note: string | null
  onQuantity: (item: CartItem, quantity: number) => void
  onRemove: (item: CartItem) => void
}

export function CartLineRow({
  line: { item, problem, changes, isTaxed = false, vatRegime },
  note,
  onQuantity,
  onRemove,
}: CartLineRowProps) {
  const remarks = note ? [...changes, note] : changes
  const showsPrice = !usePricesConcealed() && !problem
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 py-4 md:gap-x-4 md:grid-cols-[6rem_minmax(0,1fr)]">
      <CartPicture key={item.image} address={item.image} isFaded={problem !== null} />
      <div className="grid content-start gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
          <p className="min-w-0 grow basis-40 leading-snug font-semibold break-words">
            {isUuid(item.id) ? (
              <Link
                to={`/products/${item.id}`}
                onClick={cart.close}
                className="hover:text-fir hover:underline hover:underline-offset-4"
              >
                {item.title}
              </Link>
            ) : (
              item.title
            )}
          </p>
          {showsPrice && (
            <Price
              price={{ kind: 'amount', amount: cartUnitPrice(item) * item.quantity }}
              className="font-display text-lg font-bold tabular-nums"
            />
          )}
        </div>
        {showsPrice && (
          <p className="text-sm text-ink-soft">
            <UnitPrice
              price={{ kind: 'amount', amount: cartUnitPrice(item) }}
              sale={item.sale}
              showsPieceUnit
            />
            <NetPrice amount={cartUnitPrice(item)} isTaxed={isTaxed} className="block" />
            {vatRegime !== undefined && vatRegime !== 'standard' && (
              <span className="block">{buyerVatText(vatRegime)}</span>
            )}
            <NextTier item={item} />
          </p>
        )}
        {problem && (
          <p className="flex items-start gap-2 font-medium text-danger">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            {problem}
          </p>
        )}
        {!problem &&
          remarks.map((change) => (
            <p key={change} className="flex items-start gap-2 text-sm font-medium text-terracotta-deep">
              <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {change}
            </p>
          ))}
        <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {!problem && <QuantityControl item={item} onQuantity={onQuantity} />}
          <Button
            variant={problem ? 'outline' : 'ghost'}
            size="sm"
            className={clsx('min-h-11', !problem && '-mr-3.5 max-sm:w-11 max-sm:px-0')}
            onClick={() => onRemove(item)}
            aria-label={`Retirer ${item.title}`}
            data-removal-focus
          >
            <Trash2 aria-hidden="true" className="size-4.5" />
            <span className={clsx(!problem && 'max-sm:hidden')}>Retirer</span>
          </Button>
        </div>
      </div>
    </li>
  )
}

/** The price from the next quantity tier on. */
function NextTier({ item }: { item: CartItem }) {
  const tier = item.sale?.priceTiers.find(({ from }) => from > item.quantity)
  if (!tier || tier.from > (item.maxQuantity ?? tier.from)) return null
  return <span className="block">{tierText(tier)}</span>
}

interface CartPictureProps {
  address: string | undefined
  /** Whether the product is unavailable. */
  isFaded: boolean
}

/** The product's picture, or an icon when there is none or it cannot be loaded. */
function CartPicture({ address, isFaded }: CartPictureProps) {
  const [isBroken, setBroken] = useState(false)
  const frame = clsx('aspect-square w-full rounded-md bg-plaster-deep', isFaded && 'opacity-60 grayscale')
  if (!address || isBroken) {
    return (
      <span className={clsx(frame, 'grid place-items-center text-ink-soft')}>
        <Package aria-hidden="true" strokeWidth={1.5} />
      </span>
    )
  }
  return (
    <img
      src={address}
      alt=""
      width={96}
      height={96}
      onError={() => setBroken(true)}
      className={clsx(frame, 'object-cover')}
    />
  )
}

interface QuantityControlProps {
  item: CartItem
  onQuantity: (item: CartItem, quantity: number) => void
}

function QuantityControl({ item, onQuantity }: QuantityControlProps) {
  const isAtMaximum = isAtMax(item)
  return (
    <div className="flex items-center gap-2.5">
      <fieldset>
        <legend className="sr-only">Quantité de {item.title}</legend>
        <NumberStepper
          value={item.quantity}
          labels={{ field: 'Quantité', less: 'Diminuer la quantité', more: 'Augmenter la quantité' }}
          canIncrease={!isAtMaximum}
          onDecrease={() => onQuantity(item, stepDown(item))}
          onIncrease={() => onQuantity(item, stepUp(item))}
          onType={(quantity) => quantity !== item.quantity && onQuantity(item, quantity)}
          maximumNote={isAtMaximum ? productMessages.maxReached : undefined}
        />
      </fieldset>
      {isAtMaximum && (
        <span className="rounded-sm bg-terracotta-tint px-2 py-0.5 text-sm font-semibold text-terracotta-deep">
          Max
        </span>
      )}
    </div>
  )
}
