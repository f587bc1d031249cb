import { useRef } from 'react'
import { useEarlyInput } from '#app/lib/early-input.ts'
import { setNetPriceChoice, useNetPriceChoice } from '#app/lib/net-price-choice.ts'
import { useSettings } from '#app/lib/settings.ts'
import { vatIn } from '#domain/invoices/vat.ts'
import { type Cents, formatEuros } from '#domain/money.ts'

/** Whether prices without tax stand beside the others. Never where the site already shows all prices without tax. */
export const useShowsNetPrices = (): boolean => {
  const isChosen = useNetPriceChoice()
  return !useSettings().showHt && isChosen
}

interface NetPriceProps {
  /** Includes the tax. */
  amount: Cents
  /** Whether its seller's invoices show tax. */
  isTaxed: boolean
  className?: string
}

/** `60,00 € HT` of a taxed price, for readers who switched it on. */
export function NetPrice({ amount, isTaxed, className }: NetPriceProps) {
  const isShown = useShowsNetPrices()
  if (!isShown || !isTaxed || amount === 0) return null
  return <span className={className}>{`${formatEuros(amount - vatIn(amount))} HT`}</span>
}

/** Stored on the device, the same on all pages. */
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
