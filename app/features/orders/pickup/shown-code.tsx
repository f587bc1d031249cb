import { clsx } from 'clsx'
import { showPickupCode } from '#domain/orders/pickup-code.ts'

/** The code in large letters, and read out letter by letter. */
export const ShownCode = ({ code, className }: { code: string; className?: string }) => (
  <p className={clsx('font-display leading-none font-bold tracking-[0.06em] whitespace-nowrap', className)}>
    <span aria-hidden="true">{showPickupCode(code)}</span>
    <span className="sr-only">{[...code].join(' ')}</span>
  </p>
)
