import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { LoadError } from '#app/components/load-error.tsx'
import type { Account } from '#app/lib/session.ts'
import { useIsSigningOut } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { vatRegimeLabels } from '#domain/invoices/vat.ts'
import { formatEuros } from '#domain/money.ts'
import { type Month, monthLabel, type SellerSums } from '#domain/payments/seller-money.ts'
import { MoneyLines, MoneySkeleton } from './money-lines.tsx'
import { OnboardingCard } from './onboarding-card.tsx'
import { moneyQuery } from './queries.ts'

/** A seller's money: whether it can be paid out, its sums, the paid sales, and the documents of each month. */
export function MoneyPage({ account, page }: { account: Account; page: number }) {
  const { data, error, isFetching, refetch } = useQuery({ ...moneyQuery, enabled: !useIsSigningOut() })
  if (!data)
    return error ? (
      <LoadError
        title="Vos versements n’ont pas pu être chargés"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <MoneySkeleton />
    )
  const isEmpty = data.months.length === 0
  if (!data.takesCards && isEmpty) return <PaymentsNotOpen />
  return (
    <div className="grid gap-14">
      {data.takesCards ? <OnboardingCard /> : <PaymentsNotOpen />}
      <MoneySums sums={data.sums} />
      <MoneyLines page={page} />
      {!isEmpty && (
        <MonthFiles months={data.months} isCompany={account.profile?.organizationType === 'other'} />
      )}
      <InvoicingMandate account={account} />
    </div>
  )
}

const PaymentsNotOpen = () => (
  <div className="grid max-w-prose gap-2 border-l-4 border-line-strong py-1 pl-5">
    <h2 className="text-2xl">Les paiements ne sont pas ouverts</h2>
    <p>
      Sur cette plateforme, les acheteurs ne paient pas encore par carte{'\u00a0'}: vous convenez du règlement
      avec eux, au moment de la remise.
    </p>
  </div>
)

const linkClass = 'font-semibold text-fir underline underline-offset-4 hover:text-terracotta'

/** The mandate by which the site issues invoices, and the profile data that the invoices lack. */
function InvoicingMandate({ account }: { account: Account }) {
  const { shownName } = useSettings()
  const { profile } = account
  const isCompany = profile?.organizationType === 'other'
  return (
    <section aria-labelledby="factures" className="grid max-w-prose gap-3 border-t border-line-strong pt-8">
      <h2 id="factures" className="text-2xl">
        {isCompany ? 'Vos factures' : 'Vos reçus'}
      </h2>
      {isCompany ? (
        <>
          <p>
            À chaque vente payée, {shownName} établit la facture en votre nom et pour votre compte, et l’avoir
            si l’acheteur est remboursé{'\u00a0'}: en vendant ici, vous lui en donnez{' '}
            <Link to="/terms#factures-et-mandat-de-facturation" className={linkClass}>
              mandat
            </Link>{' '}
            (article 289, I-2 du code général des impôts). Vous restez responsable de vos obligations de
            facturation et de TVA
            {'\u00a0'}: vérifiez vos factures et signalez-nous toute erreur sans attendre.
          </p>
          <p>
            Régime de TVA{'\u00a0'}: {vatRegimeLabels[profile.vatRegime]}.{' '}
            <Link to="/profile?tab=info" className={linkClass}>
              Modifier
            </Link>
          </p>
          {!profile.siret && (
            <p className="border-l-4 border-terracotta py-1 pl-4">
              Votre numéro SIRET manque sur vos factures.{' '}
              <Link to="/profile?tab=info" className={linkClass}>
                Compléter mon profil
              </Link>
            </p>
          )}
        </>
      ) : (
        <p>
          Vous vendez comme particulier{'\u00a0'}: à chaque vente payée, {shownName} établit pour l’acheteur
          un reçu en votre nom, sans TVA.
        </p>
      )}
      <p className="text-ink-soft">Vous les trouvez sur la page de chaque commande.</p>
    </section>
  )
}

/** The four places where a seller's money can be. */
const MoneySums = ({ sums }: { sums: SellerSums }) => (
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

const monthsShownFirst = 12

interface MonthFilesProps {
  /** The months, newest first; the first may not have ended. */
  months: readonly Month[]
  isCompany: boolean
}

/** The documents of a month, for the seller's or an accountant's records. */
const MonthFiles = ({ months, isCompany }: MonthFilesProps) => (
  <section aria-labelledby="releves" className="grid gap-5">
    <div className="grid gap-1">
      <h2 id="releves" className="text-2xl">
        {isCompany ? 'Relevés et comptabilité' : 'Relevés mensuels'}
      </h2>
      <p className="max-w-prose text-ink-soft">
        Le relevé dit ce qui était gardé au début du mois, chaque mouvement, et ce qui l’est à la fin.
        {isCompany &&
          ' Les écritures (ventes, TVA, commissions, versements) s’ouvrent dans un logiciel comptable, au format FEC, ou dans un tableur. L’e-reporting additionne par jour ce qui est vendu à des particuliers\u00a0: à transmettre à l’État par votre plateforme agréée, à partir de septembre\u00a02027 pour les petites entreprises.'}
      </p>
    </div>
    <MonthList months={months.slice(0, monthsShownFirst)} current={months[0]} isCompany={isCompany} />
    {months.length > monthsShownFirst && (
      <details>
        <summary className="inline-flex min-h-11 items-center font-semibold text-fir">
          Mois précédents ({months.length - monthsShownFirst})
        </summary>
        <div className="pt-3">
          <MonthList months={months.slice(monthsShownFirst)} isCompany={isCompany} />
        </div>
      </details>
    )}
  </section>
)

const MonthList = ({ months, current, isCompany }: MonthFilesProps & { current?: Month }) => (
  <ul className="grid gap-x-8 lg:grid-cols-2">
    {months.map((month) => (
      <li
        key={month}
        className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-1"
      >
        <span className="min-w-36 py-2 font-medium first-letter:uppercase">
          {monthLabel(month)}
          {month === current && <span className="text-sm font-normal text-ink-soft"> (en cours)</span>}
        </span>
        <span className="flex flex-wrap gap-x-5">
          {listMonthFiles(month, isCompany).map(({ name, kind, href, opensNewTab }) => (
            <a
              key={href}
              href={href}
              {...(opensNewTab && { target: '_blank', rel: 'noopener' })}
              className="inline-flex min-h-11 items-center text-fir underline underline-offset-4 hover:text-terracotta"
            >
              {name}
              <span className="sr-only">
                {` de ${monthLabel(month)} (${kind}${opensNewTab ? ', nouvel onglet' : ''})`}
              </span>
            </a>
          ))}
        </span>
      </li>
    ))}
  </ul>
)

const listMonthFiles = (month: Month, isCompany: boolean) => [
  { name: 'Relevé', kind: 'PDF', href: `/api/money/statements/${month}.pdf`, opensNewTab: true },
  {
    name: isCompany ? 'Factures' : 'Reçus',
    kind: 'ZIP',
    href: `/api/money/invoices/${month}.zip`,
    opensNewTab: false,
  },
  ...(isCompany
    ? [
        { name: 'FEC', kind: 'texte', href: `/api/money/entries/${month}/fec.txt`, opensNewTab: false },
        {
          name: 'Tableur',
          kind: 'CSV',
          href: `/api/money/entries/${month}/ecritures.csv`,
          opensNewTab: false,
        },
        { name: 'E-reporting', kind: 'CSV', href: `/api/money/e-reporting/${month}.csv`, opensNewTab: false },
      ]
    : []),
]
