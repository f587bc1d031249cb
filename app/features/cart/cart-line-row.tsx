import { clsx } from 'clsx'
import { CircleAlert, Info, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Price } from '#app/components/price.tsx'
import { cart } from '#app/lib/cart.ts'
import { isUuid } from '#domain/address.ts'
import type { CartItem } from '#domain/orders/cart.ts'
import type { CartLine } from '#domain/orders/check-cart.ts'
import { CartPicture } from './cart-picture.tsx'
import { QuantityControl } from './quantity-control.tsx'
import { usePricesHidden } from './use-prices-hidden.ts'

interface CartLineRowProps {
  line: CartLine
  onQuantity: (item: CartItem, quantity: number) => void
  onRemove: (item: CartItem) => void
}

export function CartLineRow({ line: { item, problem, changes }, onQuantity, onRemove }: CartLineRowProps) {
  const showsPrice = !usePricesHidden() && !problem
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
              price={{ kind: 'amount', amount: item.price * item.quantity }}
              className="font-display text-lg font-bold tabular-nums"
            />
          )}
        </div>
        {showsPrice && (
          <p className="text-sm text-ink-soft">
            <Price price={{ kind: 'amount', amount: item.price }} /> l’unité
          </p>
        )}
        {problem && (
          <p className="flex items-start gap-2 font-medium text-danger">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            {problem}
          </p>
        )}
        {!problem &&
          changes.map((change) => (
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
