import { clsx } from 'clsx'

interface MoneyStateProps {
  label: string
  isFailed: boolean
  /** In the provider's words. */
  error?: string | null
}

/** Where a payment, a refund or a transfer stands, and why it does not move. */
export const MoneyState = ({ label, isFailed, error }: MoneyStateProps) => (
  <div className="grid gap-1">
    <span className={clsx('font-semibold', isFailed && 'text-danger')}>{label}</span>
    {error && <span className="font-mono text-xs wrap-anywhere text-ink-soft">{error}</span>}
  </div>
)
