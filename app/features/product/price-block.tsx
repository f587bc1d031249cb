import { Content, UnitPrice } from '#app/components/unit-price.tsx'
import type { Product } from '#app/lib/product.ts'
import { stockText, unavailability } from '#domain/catalogue/statuses.ts'
import { formatQuantity, unitNames } from '#domain/catalogue/unit-names.ts'
import { comparableText } from '#domain/catalogue/unit-price.ts'
import { buyerVatText } from '#domain/invoices/vat.ts'
import { offeredPrice } from '#domain/money.ts'
import { ProductNetPrice } from './product-net-price.tsx'

/** What it costs, for what, and how many there are. */
export function PriceBlock({ product }: { product: Product }) {
  const { price, sale } = product
  const badge = unavailability(product.status)?.badge
  const stock = stockText(product)
  return (
    <>
      <p className="mt-5 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="[&_small]:text-base [&_small]:text-ink-soft">
          <UnitPrice
            price={price}
            sale={sale}
            always={product.quantity > 1}
            className="font-display text-3xl font-bold lg:text-4xl"
          />
        </span>
        {/* A sold product may keep its quantity; it is no stock any more. */}
        {badge !== 'Vendu' && badge !== stock && <span className="text-ink-soft">{stock}</span>}
      </p>
      {sale && (
        <p className="mt-1 text-ink-soft empty:hidden">
          <Content sale={sale} />
        </p>
      )}
      {price.kind === 'amount' && price.amount > 0 && (
        <p className="mt-1 text-sm text-ink-soft">{buyerVatText(product.vatRegime)}</p>
      )}
      <ProductNetPrice product={product} />
      {sale && price.kind === 'amount' && sale.priceTiers.length > 0 && (
        <table className="mt-4 w-full max-w-sm border-collapse text-left tabular-nums">
          <caption className="pb-1 text-left text-sm text-ink-soft">Prix selon la quantité</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Quantité</th>
              <th scope="col">Prix</th>
            </tr>
          </thead>
          <tbody>
            {sale.priceTiers.map((tier) => (
              <tr key={tier.from} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-4 font-medium">
                  dès {formatQuantity(tier.from, sale.saleUnit)}
                </th>
                <td className="py-1.5 text-right">
                  <strong className="font-semibold">{offeredPrice(tier.price)}</strong>
                  <span className="text-sm text-ink-soft">
                    {' / '}
                    {unitNames[sale.saleUnit].one}
                    {comparableText(tier.price, sale) && ` · ${comparableText(tier.price, sale)}`}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
