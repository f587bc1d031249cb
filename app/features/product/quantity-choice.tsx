import { Minus, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { latePart } from '#app/components/late-part.ts'
import type { Product } from '#app/lib/product.ts'
import { quantityProblem, quantityRule } from '#domain/catalogue/quantities.ts'
import { byThePiece } from '#domain/catalogue/sale-units.ts'
import { isBuyable } from '#domain/catalogue/statuses.ts'
import { formatQuantity, unitNames } from '#domain/catalogue/unit-names.ts'
import { contentOf, unitPriceFor } from '#domain/catalogue/unit-price.ts'
import { formatEuros } from '#domain/money.ts'
import { useChosenQuantity } from './chosen-quantity.tsx'
import { Opened } from './opened.tsx'

/** How many, before they are put in the cart; nothing where there is one, or none to be bought. */
export function QuantityChoice({ product }: { product: Product }) {
  const { quantity, note } = useChosenQuantity()
  const { price } = product
  if (price.kind !== 'amount' || !isBuyable(product) || product.isOwn || product.isHidden) return null
  const sale = product.sale ?? byThePiece
  const problem = quantityProblem(sale, product.quantity, product.quantity)
  const isTooFew = problem !== null && product.quantity < sale.minimumQuantity
  if (isTooFew) return <p className="mt-4 font-medium text-terracotta-deep">{problem}</p>
  if (product.quantity === 1) return null
  const unitPrice = unitPriceFor(price.amount, sale.priceTiers, quantity)
  const rule = quantityRule(sale)
  return (
    <div className="mt-5 grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Stepper step={sale.quantityStep} unit={unitNames[sale.saleUnit].many} />
        <p className="tabular-nums">
          <span className="font-semibold">{formatEuros(unitPrice * quantity)}</span>
          <span className="text-sm text-ink-soft"> pour {formatQuantity(quantity, sale.saleUnit)}</span>
        </p>
      </div>
      <p role="status" className="text-sm font-medium text-terracotta-deep empty:hidden">
        {note}
      </p>
      {rule && <p className="text-sm text-ink-soft">{rule}.</p>}
      {contentOf(sale) && (
        <Opened summary="Combien m’en faut-il&nbsp;?">
          <Suspense fallback={<p className="text-sm text-ink-soft">Un instant…</p>}>
            <NeedCalculator product={{ ...sale, price: price.amount, stock: product.quantity }} />
          </Suspense>
        </Opened>
      )}
    </div>
  )
}

/** Who reckons asks for it: others do not load it. */
const NeedCalculator = latePart(() => import('./need-calculator.tsx'))

/** One step less, one more, or a number written in. */
function Stepper({ step, unit }: { step: number; unit: string }) {
  const { quantity, greatest, choose } = useChosenQuantity()
  /** What is being written. */
  const [draft, setDraft] = useState<string | null>(null)
  const commit = () => {
    setDraft(null)
    if (draft !== null && /^\d+$/.test(draft.trim())) choose(Number(draft))
  }
  return (
    <fieldset className="flex rounded-md border border-line-strong">
      <legend className="sr-only">Quantité, en {unit}</legend>
      <Button
        variant="ghost"
        size="icon"
        className="rounded-r-none aria-disabled:bg-transparent aria-disabled:[&_svg]:opacity-40"
        aria-label="Diminuer la quantité"
        aria-disabled={quantity <= step}
        onClick={() => quantity > step && choose(quantity - step)}
      >
        <Minus aria-hidden="true" className="size-4.5" />
      </Button>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        aria-label="Quantité"
        value={draft ?? quantity}
        onChange={(event) => setDraft(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
        onBlur={commit}
        className="w-14 min-w-0 bg-transparent text-center font-semibold tabular-nums"
      />
      <Button
        variant="ghost"
        size="icon"
        className="rounded-l-none aria-disabled:bg-transparent aria-disabled:[&_svg]:opacity-40"
        aria-label="Augmenter la quantité"
        aria-disabled={quantity + step > greatest}
        onClick={() => quantity + step <= greatest && choose(quantity + step)}
      >
        <Plus aria-hidden="true" className="size-4.5" />
      </Button>
    </fieldset>
  )
}
