import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { Link } from 'react-router'
import { LoadError } from '#app/components/load-error.tsx'
import { type Account, useIsSigningOut } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { vatRegimeLabels } from '#domain/invoices/vat.ts'
import { type Month, monthLabel } from '#domain/payments/seller-money.ts'
import { MoneyLines } from './money-lines.tsx'
import { MoneySkeleton } from './money-skeleton.tsx'
import { MoneySums } from './money-sums.tsx'
import { OnboardingCard } from './onboarding-card.tsx'
import { moneyQuery } from './queries.ts'

/** What a seller has earned: where it is, of which orders, and how it reaches their bank. */
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
  if (!data.isOpen && isEmpty) return <NotOpen />
  return (
    <div className="grid gap-14">
      {data.isOpen ? <OnboardingCard /> : <NotOpen />}
      <MoneySums sums={data.sums} />
      <MoneyLines page={page} />
      {!isEmpty && <Statements months={data.months} />}
      <InvoicingMandate account={account} />
    </div>
  )
}

const NotOpen = () => (
  <div className="grid max-w-prose gap-2 border-l-4 border-line-strong py-1 pl-5">
    <h2 className="text-2xl">Les paiements ne sont pas ouverts</h2>
    <p>
      Sur cette plateforme, les acheteurs ne paient pas encore par carte{'\u00a0'}: vous convenez du règlement
      avec eux, au moment de la remise.
    </p>
  </div>
)

const shownAtOnce = 12

/** One PDF a month, newest first. */
const Statements = ({ months }: { months: readonly Month[] }) => (
  <section aria-labelledby="releves" className="grid gap-5">
    <div className="grid gap-1">
      <h2 id="releves" className="text-2xl">
        Relevés mensuels
      </h2>
      <p className="max-w-prose text-ink-soft">
        Ce qui était gardé au début du mois, chaque mouvement, et ce qui l’est à la fin.
      </p>
    </div>
    <MonthList months={months.slice(0, shownAtOnce)} current={months[0]} />
    {months.length > shownAtOnce && (
      <details>
        <summary className="inline-flex min-h-11 items-center font-semibold text-fir">
          Mois précédents ({months.length - shownAtOnce})
        </summary>
        <div className="pt-3">
          <MonthList months={months.slice(shownAtOnce)} />
        </div>
      </details>
    )}
  </section>
)

const MonthList = ({ months, current }: { months: readonly Month[]; current?: Month }) => (
  <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-4">
    {months.map((month) => (
      <li key={month} className="border-t border-line">
        <a
          href={`/api/money/statements/${month}.pdf`}
          target="_blank"
          rel="noopener"
          className="group flex min-h-12 items-center gap-3 py-2"
        >
          <FileText aria-hidden="true" className="size-5 shrink-0 text-fir" />
          <span>
            <span className="font-medium text-fir underline-offset-4 first-letter:uppercase group-hover:underline">
              {monthLabel(month)}
            </span>
            {month === current && <span className="text-sm text-ink-soft"> (en cours)</span>}
            <span className="sr-only"> (PDF, nouvel onglet)</span>
          </span>
        </a>
      </li>
    ))}
  </ul>
)

const link = 'font-semibold text-fir underline underline-offset-4 hover:text-terracotta'

/** Who issues the invoices, by which right, and what is still missing on them. */
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
            <Link to="/terms#mandat-de-facturation" className={link}>
              mandat
            </Link>{' '}
            (article 289, I-2 du code général des impôts). Vous restez responsable de vos obligations de
            facturation et de TVA
            {'\u00a0'}: vérifiez vos factures et signalez-nous toute erreur sans attendre.
          </p>
          <p>
            Régime de TVA{'\u00a0'}: {vatRegimeLabels[profile.vatRegime]}.{' '}
            <Link to="/profile?tab=info" className={link}>
              Modifier
            </Link>
          </p>
          {!profile.siret && (
            <p className="border-l-4 border-terracotta py-1 pl-4">
              Votre numéro SIRET manque sur vos factures.{' '}
              <Link to="/profile?tab=info" className={link}>
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
