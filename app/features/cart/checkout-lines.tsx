import { CircleAlert, Info } from 'lucide-react'
import { Button } from '#app/components/button.tsx'
import { Price } from '#app/components/price.tsx'
import { cart } from '#app/lib/cart.ts'
import { usePricesHidden } from '#app/lib/use-prices-hidden.ts'
import { buyerVatText } from '#domain/invoices/vat.ts'
import { unitPriceOf } from '#domain/orders/cart.ts'
import { type CartLine, type Stop, stopsOf } from '#domain/orders/check-cart.ts'
import type { DeliveryOption } from '#domain/orders/orders.ts'
import { soldQuantity } from '#domain/orders/sold-quantity.ts'
import { stopTitle } from './stop.ts'

interface CheckoutLinesProps {
  lines: readonly CartLine[]
  delivery: DeliveryOption
}

/** What is about to be ordered, by place and seller: in few lines, so that the whole fits a phone. */
export function CheckoutLines({ lines, delivery }: CheckoutLinesProps) {
  const hidden = usePricesHidden()
  return (
    <div className="grid gap-4 pt-5">
      {stopsOf(lines).map((stop) => (
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
                    × {soldQuantity(item.quantity, item.sale ?? {})}
                  </span>
                </span>
                {!hidden && !problem && (
                  <Price
                    price={{ kind: 'amount', amount: unitPriceOf(item) * item.quantity }}
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

/** In two lines, so that the button stays in sight. */
function StopHead({ stop, delivery }: { stop: Stop; delivery: DeliveryOption }) {
  const title = stopTitle(stop, delivery)
  const said = [title, delivery === 'pickup' && stop.place?.hours].filter(Boolean).join(' · ')
  return (
    <>
      {stop.seller && <h2 className="font-sans text-base font-semibold tracking-normal">{stop.seller}</h2>}
      {said && <p className="text-sm text-ink-soft wrap-anywhere">{said}</p>}
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
