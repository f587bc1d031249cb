import { ShoppingCart, Truck } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigationType } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import { cart, useCart } from '#app/lib/cart.ts'
import { cartMessages } from '#domain/checkout-messages.ts'
import { type CartItem, countCart } from '#domain/orders/cart.ts'
import { type CartLine, explainFit, groupIntoStops } from '#domain/orders/check-cart.ts'
import { checkoutPath, type DeliveryOption, deliveryLabels } from '#domain/orders/orders.ts'
import { CartLines, stopLoad } from './cart-lines.tsx'
import { CheckAgain, cartObstacle } from './checkout-button.tsx'
import { DeliveryChoice, PickupPlaces } from './delivery-choice.tsx'
import { useCartTotal, useCheckedCart, useNetCartTotal } from './use-checked-cart.ts'

/** The last removed product, with its position on the sheet and its index in the cart. */
interface RemovedItem {
  item: CartItem
  position: number
  index: number
}

export default function CartSheet() {
  const { items, delivery } = useCart()
  const { lines: checked, hasFailed, checkAgain } = useCheckedCart({ paused: false })
  const lines = groupIntoStops(checked).flatMap((stop) => stop.lines)
  const body = useRef<HTMLDivElement>(null)
  const { removedItem, quantityNote, announcement, setQuantity, remove, removeUnavailable, undoRemoval } =
    useCartChanges(items, lines, body)
  useCloseOnBack()

  return (
    <Modal
      open
      onClose={cart.close}
      title={`Panier (${countCart(items)} article(s))`}
      description="Gérez les articles dans votre panier"
      placement="bottom"
    >
      <div ref={body} className="px-5 [&_:is(a,button,input,textarea)]:scroll-mb-60">
        <CartLines
          lines={lines}
          quantityNote={quantityNote}
          removedItem={removedItem}
          onQuantity={setQuantity}
          onRemove={remove}
          onUndo={undoRemoval}
          delivery={delivery}
        />
        <PickupPlaces lines={lines} />
        {items.length === 0 ? <EmptyCart /> : <DeliveryChoice delivery={delivery} />}
      </div>
      {items.length > 0 && (
        <CartSummary
          lines={lines}
          delivery={delivery}
          onRemoveUnavailable={removeUnavailable}
          onCheckAgain={hasFailed ? checkAgain : undefined}
        />
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <p role="status" className="sr-only">
        {lines
          .flatMap(({ item, problem, changes }) =>
            [problem, ...changes].flatMap((remark) => (remark ? `${item.title}\u00a0: ${remark}` : [])),
          )
          .join(' ')}
      </p>
    </Modal>
  )
}

/** Changes the cart, announces each change, and moves the focus after a removal. */
function useCartChanges(
  items: readonly CartItem[],
  lines: readonly CartLine[],
  body: RefObject<HTMLElement | null>,
) {
  const [removedItem, setRemovedItem] = useState<RemovedItem | null>(null)
  /** The reason why the product's quantity differs from the requested one. */
  const [quantityNote, setQuantityNote] = useState<{ id: string; note: string } | null>(null)
  const [announcement, announce] = useState('')

  /** After a removal the focus moves to the next product's remove button, or to the button of the empty cart. */
  const focusRemoveButton = (position: number) => {
    const targets = body.current?.querySelectorAll<HTMLElement>('[data-removal-focus]') ?? []
    targets[Math.min(position, targets.length - 1)]?.focus()
  }

  const setQuantity = (item: CartItem, quantity: number) => {
    if (quantity <= 0) return remove(item)
    const note = explainFit(item, quantity)
    setQuantityNote(note ? { id: item.id, note } : null)
    cart.setQuantity(item.id, quantity)
    const storedQuantity = cart.items().find((other) => other.id === item.id)?.quantity ?? 0
    announce([`${item.title}\u00a0: quantité ${storedQuantity}`, note].filter(Boolean).join('. '))
  }

  const remove = (item: CartItem) => {
    const position = lines.findIndex((line) => line.item.id === item.id)
    const index = items.findIndex((other) => other.id === item.id)
    flushSync(() => {
      cart.remove(item.id)
      setRemovedItem({ item, position, index })
      announce(`${item.title}\u00a0: retiré du panier`)
    })
    focusRemoveButton(position)
  }

  const removeUnavailable = () => {
    const unavailableIds = lines.filter((line) => line.problem).map((line) => line.item.id)
    flushSync(() => {
      cart.remove(...unavailableIds)
      setRemovedItem(null)
      announce(`${unavailableIds.length} article(s) retiré(s) du panier`)
    })
    focusRemoveButton(0)
  }

  const undoRemoval = () => {
    if (!removedItem) return
    flushSync(() => {
      cart.restore(removedItem.item, removedItem.index)
      setRemovedItem(null)
      announce(`${removedItem.item.title}\u00a0: remis dans le panier`)
    })
    focusRemoveButton(removedItem.position)
  }

  return { removedItem, quantityNote, announcement, setQuantity, remove, removeUnavailable, undoRemoval }
}

/** Closes the sheet when Back leaves the page, but not when the navigation itself opens the cart. */
function useCloseOnBack() {
  const { key } = useLocation()
  const navigation = useNavigationType()
  const lastKey = useRef(key)
  useEffect(() => {
    if (lastKey.current !== key && navigation === 'POP') cart.close()
    lastKey.current = key
  }, [key, navigation])
}

const EmptyCart = () => (
  <div className="grid justify-items-center gap-4 py-14 text-center">
    <ShoppingCart aria-hidden="true" className="size-10 text-terracotta" strokeWidth={1.5} />
    <p className="font-display text-xl font-bold">{cartMessages.empty}</p>
    <Button onClick={cart.close} data-removal-focus>
      Continuer mes achats
    </Button>
  </div>
)

interface CartSummaryProps {
  lines: readonly CartLine[]
  delivery: DeliveryOption
  onRemoveUnavailable: () => void
  /** Retries the check of prices and stock; absent unless it failed. */
  onCheckAgain?: () => void
}

/** The total and the link to the checkout, which stay visible on a screen that is tall enough. */
function CartSummary({ lines, delivery, onRemoveUnavailable, onCheckAgain }: CartSummaryProps) {
  const total = useCartTotal(lines)
  const netTotal = useNetCartTotal(lines)
  const unavailable = lines.filter((line) => line.problem).length
  const obstacle = cartObstacle(lines)
  return (
    <>
      <CartLoad lines={lines} />
      {total && (
        <dl className={`${sumsClass} px-5 pb-3 text-ink-soft`}>
          <dt>Sous-total</dt>
          <dd>{total}</dd>
          {netTotal && (
            <>
              <dt>soit hors taxes</dt>
              <dd>{netTotal} HT</dd>
            </>
          )}
          <dt>Livraison</dt>
          <dd>{deliveryLabels[delivery].price}</dd>
        </dl>
      )}
      <div className="grid gap-3 border-t border-line bg-paper px-5 pt-3 pb-4 [@media(min-height:40rem)]:sticky [@media(min-height:40rem)]:bottom-0">
        {total && (
          <dl className={`${sumsClass} font-display text-xl font-bold`}>
            <dt>Total{delivery === 'quote' && ' hors livraison'}</dt>
            <dd>{total}</dd>
          </dl>
        )}
        <div role="status" className="grid text-sm empty:absolute">
          {onCheckAgain && <CheckAgain onCheckAgain={onCheckAgain} />}
        </div>
        {obstacle ? (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <p id="cart-obstacle" className="font-medium text-danger">
                {obstacle}
              </p>
              {unavailable > 1 && (
                <Button variant="link" className="-mx-5" onClick={onRemoveUnavailable}>
                  Retirer les {unavailable} articles
                </Button>
              )}
            </div>
            <Button size="lg" className="w-full" aria-disabled aria-describedby="cart-obstacle">
              Commander
            </Button>
          </>
        ) : (
          <ButtonLink to={checkoutPath} size="lg" className="w-full" onClick={cart.close}>
            Commander
          </ButtonLink>
        )}
      </div>
    </>
  )
}

const sumsClass = 'grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums [&_dd]:text-right'

/** The load of the whole cart, as far as the sellers have stated it. */
function CartLoad({ lines }: { lines: readonly CartLine[] }) {
  const text = stopLoad({ lines })
  if (!text) return null
  return (
    <p className="mx-5 mb-4 flex items-start gap-2.5 border-l-4 border-terracotta bg-terracotta-tint px-4 py-2.5">
      <Truck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-terracotta" />
      {text}
    </p>
  )
}
