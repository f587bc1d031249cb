import { ShoppingCart } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigationType } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import { cart, useCart } from '#app/lib/cart.ts'
import { cartMessages } from '#domain/cart-messages.ts'
import { type CartItem, countCart, fitNote } from '#domain/orders/cart.ts'
import { stopsOf } from '#domain/orders/check-cart.ts'
import { CartLines } from './cart-lines.tsx'
import { CartSummary } from './cart-summary.tsx'
import { DeliveryChoice } from './delivery-choice.tsx'
import { PickupPlaces } from './pickup-places.tsx'
import { useCheckedCart } from './use-checked-cart.ts'

/** The last article taken out: where it stood on the sheet, and where in the cart. */
interface Removed {
  item: CartItem
  place: number
  index: number
}

/** The cart as a bottom sheet. */
export default function CartSheet() {
  const { items, delivery } = useCart()
  const { lines: checked, hasFailed, checkAgain } = useCheckedCart({ paused: false })
  const lines = stopsOf(checked).flatMap((stop) => stop.lines)
  const [removed, setRemoved] = useState<Removed | null>(null)
  /** Why the article's quantity differs from the requested one. */
  const [fitted, setFitted] = useState<{ id: string; note: string } | null>(null)
  const [announcement, announce] = useState('')
  const body = useRef<HTMLDivElement>(null)
  useCloseOnBack()

  /** After a removal the focus goes to the next article's remove button, after the last one to the way out. */
  const focusNear = (place: number) => {
    const targets = body.current?.querySelectorAll<HTMLElement>('[data-removal-focus]') ?? []
    targets[Math.min(place, targets.length - 1)]?.focus()
  }

  const setQuantity = (item: CartItem, quantity: number) => {
    if (quantity <= 0) return remove(item)
    const note = fitNote(item, quantity)
    setFitted(note ? { id: item.id, note } : null)
    cart.setQuantity(item.id, quantity)
    const storedQuantity = cart.items().find((other) => other.id === item.id)?.quantity ?? 0
    announce([`${item.title}\u00a0: quantité ${storedQuantity}`, note].filter(Boolean).join('. '))
  }

  const remove = (item: CartItem) => {
    const place = lines.findIndex((line) => line.item.id === item.id)
    const index = items.findIndex((other) => other.id === item.id)
    flushSync(() => {
      cart.remove(item.id)
      setRemoved({ item, place, index })
      announce(`${item.title}\u00a0: retiré du panier`)
    })
    focusNear(place)
  }

  const removeUnavailable = () => {
    const unavailableIds = lines.filter((line) => line.problem).map((line) => line.item.id)
    flushSync(() => {
      cart.remove(...unavailableIds)
      setRemoved(null)
      announce(`${unavailableIds.length} article(s) retiré(s) du panier`)
    })
    focusNear(0)
  }

  const undoRemoval = () => {
    if (!removed) return
    flushSync(() => {
      cart.restore(removed.item, removed.index)
      setRemoved(null)
      announce(`${removed.item.title}\u00a0: remis dans le panier`)
    })
    focusNear(removed.place)
  }

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
          fitted={fitted}
          removed={removed}
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
            [problem, ...changes].flatMap((said) => (said ? `${item.title}\u00a0: ${said}` : [])),
          )
          .join(' ')}
      </p>
    </Modal>
  )
}

/** The browser's Back leaves the page, and the sheet with it; being brought here to open the cart does not close it. */
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
