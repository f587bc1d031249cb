import { type Sale, unitNames } from '#domain/catalogue/sale-units.ts'
import { comparableText, contentText } from '#domain/catalogue/unit-price.ts'
import type { Price as PriceData } from '#domain/money.ts'
import { Price } from './price.tsx'

interface UnitPriceProps {
  price: PriceData
  sale: Sale | undefined
  /** Of one piece, too: among several of them. */
  always?: boolean
  className?: string
}

/** `72,00 € / carton soit 33,18 €/m²`: a price and what it is for. */
export const UnitPrice = ({ price, sale, always, className }: UnitPriceProps) => (
  <>
    <Price price={price} className={className} />
    <PriceUnit price={price} sale={sale} always={always} />
  </>
)

/** What a price is for, behind it; nothing where there is no price to see. */
function PriceUnit({ price, sale, always }: Omit<UnitPriceProps, 'className'>) {
  if (price.kind !== 'amount' || !(sale || always)) return null
  const compared = sale && comparableText(price.amount, sale)
  return (
    <>
      <small>{` / ${unitNames[sale?.saleUnit ?? 'piece'].one} `}</small>
      {compared && <small className="whitespace-nowrap">soit {compared}</small>}
    </>
  )
}

/** `1 carton = 2,17 m²` */
export const Content = ({ sale }: { sale: Sale | undefined }) => {
  const text = sale && contentText(sale)
  return text ? <span>{text}</span> : null
}
