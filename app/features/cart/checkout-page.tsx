import { CircleAlert, Info } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Price } from '#app/components/price.tsx'
import { cart, useCart } from '#app/lib/cart.ts'
import { useHydrated } from '#app/lib/hydration.ts'
import { type Account, useAccount } from '#app/lib/session.ts'
import { usePricesConcealed } from '#app/lib/settings.ts'
import { type Destination, useDestination } from '#app/lib/stored-destination.ts'
import { cartMessages, checkoutMessages } from '#domain/checkout-messages.ts'
import { buyerVatText } from '#domain/invoices/vat.ts'
import { cartTotal, cartUnitPrice } from '#domain/orders/cart.ts'
import { type CartLine, groupIntoStops, type Stop, toShownLine } from '#domain/orders/check-cart.ts'
import { type DeliveryOption, maxDeliveryNoteLength } from '#domain/orders/orders.ts'
import { soldQuantityText } from '#domain/orders/sold-quantity.ts'
import { stopTitle } from './cart-lines.tsx'
import { hasUnansweredAttempt, type OrderContents } from './checkout-attempt.ts'
import { CheckoutButton } from './checkout-button.tsx'
import { DeliveryChoice, PickupPlaces } from './delivery-choice.tsx'
import { DeliveryRequest } from './delivery-request.tsx'
import { useCheckedCart } from './use-checked-cart.ts'
import { useCheckout, useDeliveryNote } from './use-checkout.ts'

interface CheckoutPageProps {
  /** Shown to visitors without a session. */
  signIn: ReactNode
  /** The form for missing details of the account; once they are saved, the order is placed. */
  details: (form: { account: Account; id: string; onSaved: (account: Account) => void }) => ReactNode
}

/** The page between cart and order: products, sellers, total and buyer. */
export function CheckoutPage({ signIn, details }: CheckoutPageProps) {
  const { items, delivery } = useCart()
  // The server does not know the cart and the destination, which only the browser stores.
  const isHydrated = useHydrated()
  const { account } = useAccount()
  const { note, setNote } = useDeliveryNote()
  const { destination, setDestination } = useDestination()
  const contents: OrderContents = {
    items: items.map((item) => ({ productId: item.id, quantity: item.quantity, shown: toShownLine(item) })),
    shippingOption: delivery,
    deliveryNote: delivery === 'quote' ? note : undefined,
    delivery:
      delivery === 'quote' && destination.communeCode
        ? { communeCode: destination.communeCode, floor: destination.floor }
        : undefined,
    expectedTotal: cartTotal(items),
  }
  const checkout = useCheckout(contents)
  const isUnanswered = isHydrated && hasUnansweredAttempt(contents)
  const { lines, hasFailed, checkAgain } = useCheckedCart({ paused: isUnanswered })
  const formId = useId()
  const shownLines = lines.map((line) => ({
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
        <CheckoutLines lines={shownLines} delivery={delivery} />
        {delivery === 'pickup' && <PickupPlaces lines={shownLines} />}
        <DeliveryChoice delivery={delivery} isBrief />
        {isHydrated && delivery === 'quote' && (
          <DeliveryRequest
            lines={shownLines}
            destination={destination}
            onDestination={setDestination}
            note={note}
            noteError={findNoteProblem(note)}
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
          lines={shownLines}
          delivery={delivery}
          noteProblem={delivery === 'quote' ? findRequestProblem(note, destination) : undefined}
          checkout={checkout}
          hasUnansweredAttempt={isUnanswered}
          form={isIncomplete ? formId : undefined}
          onCheckAgain={hasFailed ? checkAgain : undefined}
        />
      )}
    </div>
  )
}

const findNoteProblem = (note = ''): string | undefined =>
  note.trim().length > maxDeliveryNoteLength ? checkoutMessages.noteTooLong : undefined

/** Returns why a delivery cannot be requested yet. */
const findRequestProblem = (note: string, { communeCode }: Destination): string | undefined =>
  findNoteProblem(note) ?? (communeCode ? undefined : checkoutMessages.noDestination)

const EmptyCart = () => (
  <div className="page grid max-w-3xl justify-items-start gap-5 py-14">
    <h1 className="text-3xl md:text-5xl">{cartMessages.empty}</h1>
    <ButtonLink to="/products">Continuer mes achats</ButtonLink>
  </div>
)

/** Shown until the payment page is loaded. */
const Placed = () => (
  <div className="page grid max-w-3xl gap-4 py-14">
    <h1 className="text-3xl md:text-5xl">{checkoutMessages.success.title}</h1>
    <p className="text-lg text-ink-soft">{checkoutMessages.success.text}</p>
  </div>
)

interface CheckoutLinesProps {
  lines: readonly CartLine[]
  delivery: DeliveryOption
}

/** The products by place and seller, short enough to fit on a phone. */
function CheckoutLines({ lines, delivery }: CheckoutLinesProps) {
  const arePricesConcealed = usePricesConcealed()
  return (
    <div className="grid gap-4 pt-5">
      {groupIntoStops(lines).map((stop) => (
        <section
          key={stop.place?.id ?? stop.seller}
          aria-label={stop.seller ? `Vendu par ${stop.seller}` : undefined}
        >
          <StopHead stop={stop} delivery={delivery} />
          <ul className="grid gap-1 pt-1">
            {stop.lines.map(({ item, problem, changes, vatRegime }) => (
              <li key={item.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
                <span className="wrap-anywhere">
                  {item.title}{' '}
                  <span className="whitespace-nowrap text-ink-soft">
                    × {soldQuantityText(item.quantity, item.sale ?? {})}
                  </span>
                </span>
                {!arePricesConcealed && !problem && (
                  <Price
                    price={{ kind: 'amount', amount: cartUnitPrice(item) * item.quantity }}
                    className="tabular-nums"
                  />
                )}
                {!problem && vatRegime !== undefined && vatRegime !== 'standard' && (
                  <span className="col-span-full text-sm text-ink-soft">{buyerVatText(vatRegime)}</span>
                )}
                {problem && <Remark icon={CircleAlert} text={problem} className="text-danger" />}
                {!problem &&
                  changes.map((change) => (
                    <Remark key={change} icon={Info} text={change} className="text-terracotta-deep" />
                  ))}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p>
        <Button variant="link" className="-mx-5" onClick={cart.open}>
          Modifier le panier
        </Button>
      </p>
    </div>
  )
}

/** Seller and place of a stop, in two lines, so that the checkout button stays visible. */
function StopHead({ stop, delivery }: { stop: Stop; delivery: DeliveryOption }) {
  const title = stopTitle(stop, delivery)
  const details = [title, delivery === 'pickup' && stop.place?.hours].filter(Boolean).join(' · ')
  return (
    <>
      {stop.seller && <h2 className="font-sans text-base font-semibold tracking-normal">{stop.seller}</h2>}
      {details && <p className="text-sm text-ink-soft wrap-anywhere">{details}</p>}
    </>
  )
}

interface RemarkProps {
  icon: typeof Info
  text: string
  className: string
}

const Remark = ({ icon: Icon, text, className }: RemarkProps) => (
  <span className={`col-span-full flex items-start gap-2 text-sm font-medium ${className}`}>
    <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    {text}
  </span>
)
