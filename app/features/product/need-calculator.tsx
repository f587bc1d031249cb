import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { parseNumber } from '#domain/catalogue/field-types.ts'
import { quantityNeeded } from '#domain/catalogue/quantities.ts'
import { formatQuantity, type Sale, unitNames } from '#domain/catalogue/sale-units.ts'
import { findUnitContent } from '#domain/catalogue/unit-price.ts'
import { type Cents, formatEuros } from '#domain/money.ts'
import { useChosenQuantity } from './chosen-quantity.tsx'

/** The usual waste of tiles and boards, as a rule of the trade. */
const usualWaste = { m2: '10', ml: '5', m3: '5', piece: '0', kg: '0', litre: '0' } as const

const questions = {
  m2: 'Surface à couvrir, en m²',
  ml: 'Longueur à poser, en mètres',
  m3: 'Volume, en m³',
  piece: 'Nombre de pièces',
  kg: 'Poids, en kg',
  litre: 'Volume, en litres',
} as const

const maxNeed = 1_000_000

/** `18 m² + 10 % de chutes → 10 cartons (21,70 m²), 720 €` */
export default function NeedCalculator({ product }: { product: Sale & { price: Cents; stock: number } }) {
  const { choose } = useChosenQuantity()
  const content = findUnitContent(product)
  const [need, setNeed] = useState('')
  const [waste, setWaste] = useState<string>(content ? usualWaste[content.unit] : '0')
  if (!content) return null
  const neededCount = parseNumber(need)
  const wastePercent = parseNumber(waste || '0')
  const needProblem =
    need.trim() && (neededCount === null || neededCount <= 0 || neededCount > maxNeed)
      ? 'Saisissez un nombre, par exemple 18,5.'
      : undefined
  const wasteProblem =
    wastePercent === null || !Number.isInteger(wastePercent) || wastePercent < 0 || wastePercent > 100
      ? 'Entre 0 et 100.'
      : undefined
  const result =
    neededCount && !needProblem && !wasteProblem
      ? quantityNeeded(product, { need: neededCount, waste: wastePercent ?? 0 })
      : null
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] items-end gap-4">
        <TextField
          label={questions[content.unit]}
          inputMode="decimal"
          autoComplete="off"
          value={need}
          onChange={(event) => setNeed(event.target.value)}
          error={needProblem}
        />
        <TextField
          label="Chutes, en %"
          inputMode="numeric"
          autoComplete="off"
          value={waste}
          onChange={(event) => setWaste(event.target.value)}
          error={wasteProblem}
        />
      </div>
      <div role="status" className="grid gap-1 empty:hidden">
        {result && <NeededQuantity product={product} result={result} unit={content.unit} />}
      </div>
      {result?.isAvailable && (
        <Button variant="outline" onClick={() => choose(result.quantity)}>
          Prendre {formatQuantity(result.quantity, product.saleUnit)}
        </Button>
      )}
    </div>
  )
}

interface NeededQuantityProps {
  product: Sale
  result: NonNullable<ReturnType<typeof quantityNeeded>>
  unit: keyof typeof questions
}

const NeededQuantity = ({ product, result, unit }: NeededQuantityProps) => (
  <>
    <p className="text-lg font-semibold">
      {formatQuantity(result.quantity, product.saleUnit)}
      {product.contentUnit !== null && ` (${formatQuantity(result.content / 1000, unit)})`},{' '}
      {formatEuros(result.total)}
    </p>
    {product.priceTiers.length > 0 && (
      <p className="text-sm text-ink-soft">
        {formatEuros(result.unitPrice)} / {unitNames[product.saleUnit].one}
      </p>
    )}
    {result.notes.map((note) => (
      <p key={note} className="text-sm font-medium text-terracotta-deep">
        {note}
      </p>
    ))}
  </>
)
