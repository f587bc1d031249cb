import { clsx } from 'clsx'
import { type Cents, formatEuros } from '#domain/money.ts'
import { ledgerAccountLabels } from '#domain/payments/labels.ts'
import { type LedgerAccount, ledgerAccounts } from '#domain/payments/payments.ts'

/** Where every cent that was paid is, and that none is missing. */
export function AccountSums({ sums }: { sums: Record<LedgerAccount, Cents> }) {
  const found = sums.held + sums.released + sums.refunded + sums.commission + sums.fees
  const isEven = found === sums.charged
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-y border-line py-4 sm:grid-cols-3 lg:grid-cols-6">
        {ledgerAccounts.map((account) => (
          <div key={account} className="flex flex-col-reverse justify-end gap-0.5">
            <dt className="text-sm text-ink-soft">{ledgerAccountLabels[account]}</dt>
            <dd className="font-display text-xl font-semibold whitespace-nowrap tabular-nums">
              {formatEuros(sums[account])}
            </dd>
          </div>
        ))}
      </dl>
      <p className={clsx('text-sm', isEven ? 'text-ink-soft' : 'font-semibold text-danger')}>
        {isEven
          ? `Payé = gardé + versé + remboursé + commission + frais\u00a0: les comptes s’équilibrent.`
          : `Payé ≠ gardé + versé + remboursé + commission + frais\u00a0: il y a un écart de ${formatEuros(sums.charged - found)}.`}
      </p>
    </div>
  )
}
