import { latePart } from '#app/components/late-part.ts'
import { NumberStepper } from '#app/components/number-stepper.tsx'
import type { Product } from '#app/lib/product.ts'
import { quantityRule, stepsForStock } from '#domain/catalogue/quantities.ts'
import { formatQuantity, soldByPiece, unitNames } from '#domain/catalogue/sale-units.ts'
import { isBuyable } from '#domain/catalogue/statuses.ts'
import { findUnitContent, unitPriceFor } from '#domain/catalogue/unit-price.ts'
import { formatEuros } from '#domain/money.ts'
import { useChosenQuantity } from './chosen-quantity.tsx'
import { Opened } from './opened.tsx'

/** Chooses the quantity for the cart; hidden when only one, or none, can be bought. */
export function QuantityChoice({ product }: { product: Product }) {
  const { quantity, note } = useChosenQuantity()
  const { price } = product
  if (price.kind !== 'amount' || !isBuyable(product) || product.isOwn || product.isHidden) return null
  const sale = product.sale ?? soldByPiece
  if (product.quantity === 1) return null
  const unitPrice = unitPriceFor(price.amount, sale.priceTiers, quantity)
  const rule = quantityRule(sale, product.quantity)
  return (
    <div className="mt-5 grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Stepper
          step={stepsForStock(sale, product.quantity).quantityStep}
          unit={unitNames[sale.saleUnit].many}
        />
        <p className="tabular-nums">
          <span className="font-semibold">{formatEuros(unitPrice * quantity)}</span>
          <span className="text-sm text-ink-soft"> pour {formatQuantity(quantity, sale.saleUnit)}</span>
        </p>
      </div>
      <p role="status" className="text-sm font-medium text-terracotta-deep empty:hidden">
        {note}
      </p>
      {rule && <p className="text-sm text-ink-soft">{rule}.</p>}
      {findUnitContent(sale) && (
        <Opened summary="Combien m’en faut-il&nbsp;?">
          <NeedCalculator product={{ ...sale, price: price.amount, stock: product.quantity }} />
        </Opened>
      )}
    </div>
  )
}

/** Loaded on request, by those who calculate a need. */
const NeedCalculator = latePart(() => import('./need-calculator.tsx'), {
  fallback: <p className="text-sm text-ink-soft">Un instant…</p>,
})

function Stepper({ step, unit }: { step: number; unit: string }) {
  const { quantity, greatest, choose } = useChosenQuantity()
  return (
    <fieldset>
      <legend className="sr-only">Quantité, en {unit}</legend>
      <NumberStepper
        value={quantity}
        labels={{ field: 'Quantité', less: 'Diminuer la quantité', more: 'Augmenter la quantité' }}
        canDecrease={quantity > step}
        canIncrease={quantity + step <= greatest}
        onDecrease={() => choose(quantity - step)}
        onIncrease={() => choose(quantity + step)}
        onType={choose}
      />
    </fieldset>
  )
}
