import { NetPriceSwitch, useShowsNetPrices } from '#app/components/net-price.tsx'
import type { Product } from '#app/lib/product.ts'
import { unitNames } from '#domain/catalogue/unit-names.ts'
import { unitPriceFor } from '#domain/catalogue/unit-price.ts'
import { vatIn } from '#domain/invoices/vat.ts'
import { formatEuros } from '#domain/money.ts'
import { useChosenQuantity } from './chosen-quantity.tsx'

/** The price without tax, for who wants it: only of what is sold with tax that the invoice shows. */
export function ProductNetPrice({ product }: { product: Product }) {
  const { price, sale, vatRegime } = product
  const isShown = useShowsNetPrices()
  const { quantity } = useChosenQuantity()
  if (vatRegime !== 'standard' || price.kind !== 'amount' || price.amount === 0) return null
  const unitPrice = unitPriceFor(price.amount, sale?.priceTiers ?? [], quantity)
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4">
      <NetPriceSwitch />
      <p role="status" className="text-ink-soft tabular-nums empty:hidden">
        {isShown &&
          `soit ${formatEuros(unitPrice - vatIn(unitPrice))} HT / ${unitNames[sale?.saleUnit ?? 'piece'].one} (TVA 20\u00a0%)`}
      </p>
    </div>
  )
}
