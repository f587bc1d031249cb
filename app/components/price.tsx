import { useRef } from 'react'
import { useEarlyInput } from '#app/lib/hydration.ts'
import { setNetPriceChoice, useNetPriceChoice } from '#app/lib/net-price-choice.ts'
import { useSettings } from '#app/lib/settings.ts'
import { type Sale, unitNames } from '#domain/catalogue/sale-units.ts'
import { comparableText, contentText } from '#domain/catalogue/unit-price.ts'
import { vatIn } from '#domain/invoices/vat.ts'
import { type Cents, formatEuros, offeredPrice, type Price as PriceData } from '#domain/money.ts'
import { SignInLink } from './sign-in-link.tsx'

/** Whether net prices are shown beside the others; false where the whole site shows net prices. */
export const useShowsNetPrices = (): boolean => {
  const isChosen = useNetPriceChoice()
  return !useSettings().showHt && isChosen
}

interface NetPriceProps {
  /** The price including tax. */
  amount: Cents
  /** Whether the seller's invoices show tax. */
  isTaxed: boolean
  className?: string
}

/** `60,00 € HT` for a taxed price, for visitors who chose to see net prices. */
export function NetPrice({ amount, isTaxed, className }: NetPriceProps) {
  const isShown = useShowsNetPrices()
  if (!isShown || !isTaxed || amount === 0) return null
  return <span className={className}>{`${formatEuros(amount - vatIn(amount))} HT`}</span>
}

/** Switches net prices on or off for all pages on this device. */
export function NetPriceSwitch() {
  const isShown = useNetPriceChoice()
  const box = useRef<HTMLInputElement>(null)
  useEarlyInput(box, ({ checked }) => setNetPriceChoice(checked))
  if (useSettings().showHt) return null
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-2.5 text-sm noscript:hidden">
      <input
        ref={box}
        type="checkbox"
        className="size-5 accent-fir"
        checked={isShown}
        onChange={(event) => setNetPriceChoice(event.target.checked)}
      />
      Afficher aussi les prix HT
    </label>
  )
}

/** A price as this visitor may see it. */
export function Price({ price, className }: { price: PriceData; className?: string }) {
  const { showHt } = useSettings()
  if (price.kind === 'amount') {
    return <span className={className}>{offeredPrice(price.amount, { showHt })}</span>
  }
  if (price.kind === 'on-request') return <span className={className}>Prix sur demande</span>
  return (
    <SignInLink className="relative z-10 font-semibold text-fir underline underline-offset-4">
      se connecter
    </SignInLink>
  )
}

interface UnitPriceProps {
  price: PriceData
  sale: Sale | undefined
  /** Shows the unit of a single piece too, for lists with several units. */
  showsPieceUnit?: boolean
  className?: string
}

/** `72,00 € / carton soit 33,18 €/m²`: a price with its unit. */
export const UnitPrice = ({ price, sale, showsPieceUnit, className }: UnitPriceProps) => (
  <>
    <Price price={price} className={className} />
    <PriceUnit price={price} sale={sale} showsPieceUnit={showsPieceUnit} />
  </>
)

/** The unit after a price; nothing where the price is not visible. */
function PriceUnit({ price, sale, showsPieceUnit }: Omit<UnitPriceProps, 'className'>) {
  if (price.kind !== 'amount' || !(sale || showsPieceUnit)) return null
  const compared = sale && comparableText(price.amount, sale)
  return (
    <>
      <small>{` / ${unitNames[sale?.saleUnit ?? 'piece'].one} `}</small>
      {compared && <small className="whitespace-nowrap">soit {compared}</small>}
    </>
  )
}

/** The content of a sale unit: `1 carton = 2,17 m²`. */
export const UnitContent = ({ sale }: { sale: Sale | undefined }) => {
  const text = sale && contentText(sale)
  return text ? <span>{text}</span> : null
}
