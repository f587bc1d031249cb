import { useSettings } from '#app/lib/settings.ts'
import { offeredPrice, type Price as PriceData } from '#domain/money.ts'
import { SignInLink } from './sign-in-link.tsx'

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
