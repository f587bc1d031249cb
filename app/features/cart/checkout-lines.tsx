import { CircleAlert, Info } from 'lucide-react'
import { Button } from '#app/components/button.tsx'
import { Price } from '#app/components/price.tsx'
import { cart } from '#app/lib/cart.ts'
import { unitPriceOf } from '#domain/orders/cart.ts'
import type { CartLine } from '#domain/orders/check-cart.ts'
import { soldQuantity } from '#domain/orders/sold-quantity.ts'
import { usePricesHidden } from './use-prices-hidden.ts'

/** What is about to be ordered, by seller: in few lines, so that the whole fits a phone. */
export function CheckoutLines({ lines }: { lines: readonly CartLine[] }) {
  const hidden = usePricesHidden()
  const bySeller = Map.groupBy(lines, ({ seller }) => seller ?? '')
  return (
    <div className="grid gap-4 pt-5">
      {[...bySeller].map(([seller, own]) => (
        <section key={seller} aria-label={seller ? `Vendu par ${seller}` : undefined}>
          {seller && <h2 className="font-sans text-base font-semibold tracking-normal">{seller}</h2>}
          <ul className="grid gap-1 pt-1">
            {own.map(({ item, problem, changes }) => (
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
