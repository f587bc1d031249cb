import { type ReactNode, useId } from 'react'
import { ButtonLink } from '#app/components/button.tsx'
import { useCart } from '#app/lib/cart.ts'
import { type Account, useAccount } from '#app/lib/session.ts'
import { type Destination, useDestination } from '#app/lib/stored-destination.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { cartMessages, checkoutMessages } from '#domain/cart-messages.ts'
import { cartTotal } from '#domain/orders/cart.ts'
import { shownLine } from '#domain/orders/check-cart.ts'
import { maxDeliveryNoteLength } from '#domain/orders/orders.ts'
import { isUnanswered, type OrderContents } from './checkout-attempt.ts'
import { CheckoutButton } from './checkout-button.tsx'
import { CheckoutLines } from './checkout-lines.tsx'
import { DeliveryChoice } from './delivery-choice.tsx'
import { DeliveryRequest } from './delivery-request.tsx'
import { PickupPlaces } from './pickup-places.tsx'
import { useDeliveryNote } from './stored-delivery-note.ts'
import { useCheckedCart } from './use-checked-cart.ts'
import { useCheckout } from './use-checkout.ts'

interface CheckoutPageProps {
  /** For who has no account here yet, or is not signed in. */
  signIn: ReactNode
  /** Asks what the order still needs of the person; the order follows with what was saved. */
  details: (form: { account: Account; id: string; onSaved: (account: Account) => void }) => ReactNode
}

/** From the cart to the order: what, from whom, for how much, and who buys. */
export function CheckoutPage({ signIn, details }: CheckoutPageProps) {
  const { items, delivery } = useCart()
  // The server knows nothing of what the browser keeps.
  const isHydrated = useHydrated()
  const { account } = useAccount()
  const { note, setNote } = useDeliveryNote()
  const { destination, setDestination } = useDestination()
  const contents: OrderContents = {
    items: items.map((item) => ({ productId: item.id, quantity: item.quantity, shown: shownLine(item) })),
    shippingOption: delivery,
    deliveryNote: delivery === 'quote' ? note : undefined,
    delivery:
      delivery === 'quote' && destination.communeCode
        ? { communeCode: destination.communeCode, floor: destination.floor }
        : undefined,
    expectedTotal: cartTotal(items),
  }
  const checkout = useCheckout(contents)
  const unanswered = isHydrated && isUnanswered(contents)
  const { lines, hasFailed, checkAgain } = useCheckedCart({ paused: unanswered })
  const formId = useId()
  const shown = lines.map((line) => ({
    ...line,
    problem: line.problem ?? checkout.refusals.get(line.item.id) ?? null,
  }))
  const isIncomplete = account !== null && (account.profile?.missing.length ?? 1) > 0
  if (checkout.isPlaced) return <Placed />
  if (isHydrated && items.length === 0) return <EmptyCart />
  return (
    <div className="page max-w-3xl py-8 md:py-14" aria-busy={!isHydrated}>
      <h1 className="text-3xl md:text-5xl">Votre commande</h1>
      <div inert={checkout.isOrdering} className="grid [&_:is(a,button,input,textarea)]:scroll-mb-60">
        <CheckoutLines lines={shown} delivery={delivery} />
        {delivery === 'pickup' && <PickupPlaces lines={shown} />}
        <DeliveryChoice delivery={delivery} isBrief />
        {isHydrated && delivery === 'quote' && (
          <DeliveryRequest
            lines={shown}
            destination={destination}
            onDestination={setDestination}
            note={note}
            noteError={problemOf(note)}
            onNote={setNote}
          />
        )}
        {isHydrated && !account && (
          <section aria-labelledby={`${formId}-compte`} className="border-t border-line-strong pt-6 pb-8">
            <h2 id={`${formId}-compte`} className="mb-2 text-2xl">
              Votre compte
            </h2>
            <p className="mb-6 text-ink-soft">
              Il dit au vendeur à qui remettre les articles, et garde vos commandes. Votre panier reste là.
            </p>
            {signIn}
          </section>
        )}
        {account && isIncomplete && (
          <section aria-labelledby={`${formId}-details`} className="border-t border-line-strong pt-6 pb-8">
            <h2 id={`${formId}-details`} className="mb-6 text-2xl">
              Encore un mot sur vous
            </h2>
            {details({ account, id: formId, onSaved: checkout.submit })}
          </section>
        )}
      </div>
      {account && (
        <CheckoutButton
          lines={shown}
          delivery={delivery}
          noteProblem={delivery === 'quote' ? requestProblem(note, destination) : undefined}
          checkout={checkout}
          isUnanswered={unanswered}
          form={isIncomplete ? formId : undefined}
          onCheckAgain={hasFailed ? checkAgain : undefined}
        />
      )}
    </div>
  )
}

const problemOf = (note = ''): string | undefined =>
  note.trim().length > maxDeliveryNoteLength ? checkoutMessages.noteTooLong : undefined

/** Why a delivery cannot be requested yet. */
const requestProblem = (note: string, { communeCode }: Destination): string | undefined =>
  problemOf(note) ?? (communeCode ? undefined : checkoutMessages.noDestination)

const EmptyCart = () => (
  <div className="page grid max-w-3xl justify-items-start gap-5 py-14">
    <h1 className="text-3xl md:text-5xl">{cartMessages.empty}</h1>
    <ButtonLink to="/products">Continuer mes achats</ButtonLink>
  </div>
)

/** For the moment until the payment's page is there. */
const Placed = () => (
  <div className="page grid max-w-3xl gap-4 py-14">
    <h1 className="text-3xl md:text-5xl">{checkoutMessages.success.title}</h1>
    <p className="text-lg text-ink-soft">{checkoutMessages.success.text}</p>
  </div>
)
