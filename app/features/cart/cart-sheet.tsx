import { ShoppingCart } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigationType } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import { cart, useCart } from '#app/lib/cart.ts'
import { cartMessages, checkoutMessages } from '#domain/cart-messages.ts'
import { type CartItem, countCart } from '#domain/orders/cart.ts'
import {
  type DeliveryOption,
  deliveryLabels,
  deliveryOptions,
  longestDeliveryNote,
  orderTotal,
} from '#domain/orders/orders.ts'
import { CartLines } from './cart-lines.tsx'
import { CartSummary } from './cart-summary.tsx'
import { isUnanswered, type OrderContents } from './checkout-attempt.ts'
import { DeliveryNoteField } from './delivery-note-field.tsx'
import { useDeliveryNote } from './kept-delivery-note.ts'
import { useCheckedCart } from './use-checked-cart.ts'
import { useCheckout } from './use-checkout.ts'

/** The cart as a bottom sheet, and the checkout. */
export default function CartSheet() {
  const { items, delivery } = useCart()
  const { note, setNote } = useDeliveryNote()
  const contents: OrderContents = {
    items: items.map(({ id, quantity }) => ({ productId: id, quantity })),
    shippingOption: delivery,
    deliveryNote: delivery === 'quote' ? note : undefined,
    expectedTotal: orderTotal(items),
  }
  const noteProblem = problemOf(contents.deliveryNote)
  const checkout = useCheckout(contents)
  const unanswered = isUnanswered(contents)
  const { lines, hasFailed, checkAgain } = useCheckedCart({ paused: unanswered })
  const shown = lines.map((line) => ({
    ...line,
    problem: line.problem ?? checkout.refusals.get(line.item.id) ?? null,
  }))
  const [removed, setRemoved] = useState<{ item: CartItem; place: number } | null>(null)
  const [announcement, announce] = useState('')
  const body = useRef<HTMLDivElement>(null)
  useCloseOnBack()

  /** After a removal the focus goes to the next article's remove button, after the last one to the way out. */
  const focusNear = (place: number) => {
    const targets = body.current?.querySelectorAll<HTMLElement>('[data-removal-focus]') ?? []
    targets[Math.min(place, targets.length - 1)]?.focus()
  }

  const setQuantity = (item: CartItem, quantity: number) => {
    checkout.forgetFailure()
    if (quantity <= 0) return remove(item)
    cart.setQuantity(item.id, quantity)
    const kept = cart.items().find((other) => other.id === item.id)?.quantity ?? 0
    announce(`${item.title}\u00a0: quantité ${kept}`)
  }

  const remove = (item: CartItem) => {
    const place = items.findIndex((other) => other.id === item.id)
    flushSync(() => {
      checkout.forgetFailure()
      cart.remove(item.id)
      setRemoved({ item, place })
      announce(`${item.title}\u00a0: retiré du panier`)
    })
    focusNear(place)
  }

  const removeUnavailable = () => {
    const gone = shown.filter((line) => line.problem).map((line) => line.item.id)
    flushSync(() => {
      checkout.forgetFailure()
      cart.remove(...gone)
      setRemoved(null)
      announce(`${gone.length} article(s) retiré(s) du panier`)
    })
    focusNear(0)
  }

  const undoRemoval = () => {
    if (!removed) return
    flushSync(() => {
      cart.restore(removed.item, removed.place)
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
      <div
        ref={body}
        inert={checkout.isOrdering}
        className="px-5 [&_:is(a,button,input,textarea)]:scroll-mb-60"
      >
        <CartLines
          lines={shown}
          removed={removed}
          onQuantity={setQuantity}
          onRemove={remove}
          onUndo={undoRemoval}
        />
        {items.length === 0 ? <EmptyCart /> : <DeliveryChoice delivery={delivery} />}
        {items.length > 0 && delivery === 'quote' && (
          <DeliveryNoteField note={note} error={noteProblem} onChange={setNote} />
        )}
      </div>
      {items.length > 0 && (
        <CartSummary
          lines={shown}
          delivery={delivery}
          noteProblem={noteProblem}
          checkout={checkout}
          isUnanswered={unanswered}
          onRemoveUnavailable={removeUnavailable}
          onCheckAgain={hasFailed ? checkAgain : undefined}
        />
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <p role="status" className="sr-only">
        {shown
          .flatMap(({ item, problem, changes }) =>
            [problem, ...changes].flatMap((said) => (said ? `${item.title}\u00a0: ${said}` : [])),
          )
          .join(' ')}
      </p>
    </Modal>
  )
}

const problemOf = (note = ''): string | undefined =>
  note.trim().length > longestDeliveryNote ? checkoutMessages.noteTooLong : undefined

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

const DeliveryChoice = ({ delivery }: { delivery: DeliveryOption }) => (
  <fieldset className="py-5">
    <legend className="float-left mb-3 w-full font-display text-lg font-bold">Livraison</legend>
    <div className="clear-both grid gap-2.5 md:grid-cols-2">
      {deliveryOptions.map((option) => (
        <label
          key={option}
          className="flex cursor-pointer items-start gap-3 rounded-md border border-line-strong bg-paper px-4 py-3 transition-colors hover:border-fir has-checked:border-fir has-checked:bg-fir-tint has-checked:shadow-[inset_0_0_0_1px_var(--color-fir)]"
        >
          <input
            type="radio"
            name="shippingOption"
            value={option}
            checked={delivery === option}
            onChange={() => cart.chooseDelivery(option)}
            className="mt-0.5 size-5 shrink-0 accent-fir"
          />
          <span>
            <span className="block font-semibold">{deliveryLabels[option].name}</span>
            <span className="block text-sm text-ink-soft">{deliveryLabels[option].text}</span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)
