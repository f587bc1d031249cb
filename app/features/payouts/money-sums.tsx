import { formatEuros } from '#domain/money.ts'
import type { SellerSums } from '#domain/payments/seller-money.ts'

/** The four places where a seller's money can be. */
export const MoneySums = ({ sums }: { sums: SellerSums }) => (
  <section aria-labelledby="money-sums" className="grid gap-5">
    <h2 id="money-sums" className="sr-only">
      Où est votre argent
    </h2>
    <dl className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
      <Sum
        name="Gardé"
        amount={sums.held}
        text="Payé par les acheteurs, gardé jusqu’à la remise des articles."
      />
      <Sum
        name="En route"
        amount={sums.onTheWay}
        text={
          sums.waiting > 0
            ? `Dont ${formatEuros(sums.waiting)} qui attendent votre compte de versement.`
            : 'Décidé pour vous, pas encore arrivé.'
        }
      />
      <Sum
        name="Versé"
        amount={sums.released}
        text={
          sums.commission > 0
            ? `Commission de ${formatEuros(sums.commission)} déjà déduite.`
            : 'Arrivé sur votre compte de versement.'
        }
        isMain
      />
      <Sum
        name="Remboursé"
        amount={sums.refunded}
        text={
          sums.refunding > 0
            ? `Et ${formatEuros(sums.refunding)} en cours de remboursement.`
            : 'Rendu aux acheteurs.'
        }
      />
    </dl>
  </section>
)

interface SumProps {
  name: string
  amount: number
  text: string
  isMain?: boolean
}

const Sum = ({ name, amount, text, isMain }: SumProps) => (
  <div className="grid content-start gap-1 bg-paper px-5 py-6">
    <dt className="font-medium text-ink-soft">{name}</dt>
    <dd className="grid gap-2">
      <span
        className={`font-display text-3xl font-semibold tabular-nums ${isMain ? 'text-fir' : 'text-ink'}`}
      >
        {formatEuros(amount)}
      </span>
      <span className="text-sm text-ink-soft">{text}</span>
    </dd>
  </div>
)
