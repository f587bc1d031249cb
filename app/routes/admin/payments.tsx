import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#app/components/empty-state.tsx'
import { FilterLinks } from '#app/components/filter-links.tsx'
import { Time } from '#app/components/time.tsx'
import {
  AccountSums,
  type Books,
  eventColumns,
  moneyKeys,
} from '#app/features/admin/payments/money-parts.tsx'
import { PendingMoney } from '#app/features/admin/payments/pending-money.tsx'
import { ActButton } from '#app/features/admin/shared/act-button.tsx'
import { adminQuery } from '#app/features/admin/shared/admin-api.ts'
import { AdminList, listQuery } from '#app/features/admin/shared/admin-list.tsx'
import { AdminPage, Loaded, Section } from '#app/features/admin/shared/admin-page.tsx'
import { createPageLoader, useParsedSearch } from '#app/lib/page-data.ts'
import { booksMessages } from '#domain/admin-messages.ts'
import { type ProviderEventSearch, parseProviderEventSearch } from '#domain/payments/payments.ts'
import { type Month, monthLabel, monthsBetween, parisMonth } from '#domain/payments/seller-money.ts'

/** Milliseconds between fetches, because payments, refusals and reports of the provider arrive at any time. */
const refetchInterval = 15_000

const booksQuery = adminQuery(['books'], (admin) => admin.ledger.$get(), {
  staleTime: 2_000,
  refetchInterval,
})

const eventsQuery = listQuery({
  queryKey: ['provider-events'],
  searchParams: {
    parse: parseProviderEventSearch,
    print: ({ page, onlyUnapplied }: ProviderEventSearch) =>
      new URLSearchParams({ page: String(page), ...(onlyUnapplied && { only: 'unapplied' }) }),
  },
  call: (admin, args) => admin['provider-events'].$get(args as object),
  refetchInterval,
})

const load = createPageLoader((queryClient, params) =>
  Promise.all([
    queryClient.prefetchQuery(booksQuery),
    queryClient.prefetchQuery(eventsQuery(parseProviderEventSearch(params))),
  ]),
)

export { load as clientLoader, load as loader }

/** `/admin/payments`: the platform's money, and the decisions that wait for an administrator. */
export default function PaymentsPage() {
  return (
    <AdminPage title="Paiements" text="L’argent que la plateforme garde, et ce qui attend quelqu’un.">
      <Loaded query={useQuery(booksQuery)} failure={booksMessages.loadFailure}>
        {(books) =>
          !books.takesCards && books.sums.charged === 0 ? (
            <EmptyState>Le paiement par carte n’est pas proposé sur ce site.</EmptyState>
          ) : (
            <div className="grid gap-12">
              <Section title="Comptes">
                <AccountSums sums={books.sums} />
                <LastCheck check={books.check} />
              </Section>
              <PendingMoney {...books} />
              <AccountingFiles since={books.firstEntryAt} />
              <ProviderEvents />
            </div>
          )
        }
      </Loaded>
    </AdminPage>
  )
}

function ProviderEvents() {
  const search = useParsedSearch(parseProviderEventSearch)
  const list = useQuery(eventsQuery(search))
  return (
    <Section
      title="Notifications du prestataire"
      text="«&nbsp;Rejouer&nbsp;» demande au prestataire où en sont les choses&nbsp;: rien n’est encaissé ni versé deux fois."
    >
      <FilterLinks
        label="Filtrer les notifications"
        choices={[
          { label: 'Toutes', to: '/admin/payments', isCurrent: !search.onlyUnapplied },
          {
            label: 'Non traitées',
            to: '/admin/payments?only=unapplied',
            isCurrent: search.onlyUnapplied,
          },
        ]}
      />
      <AdminList
        label="Notifications"
        caption="Notifications du prestataire, les plus récentes d’abord"
        list={list}
        columns={eventColumns}
        unit={['notification', 'notifications']}
        empty="Le prestataire n’a encore rien notifié."
        noMatch="Toutes les notifications ont été traitées."
        failure={booksMessages.eventsLoadFailure}
        exportAs="provider-events"
      />
    </Section>
  )
}

/** The result of the last check of the ledger. */
function LastCheck({ check }: Pick<Books, 'check'>) {
  const problems = check?.problems ?? []
  return (
    <div className="grid justify-items-start gap-3">
      {check ? (
        <p>
          Vérifiés le <Time at={check.checkedAt} />, {check.orders.toLocaleString('fr-FR')}&nbsp;
          {check.orders > 1 ? 'commandes payées' : 'commande payée'}&nbsp;:{' '}
          {problems.length === 0 ? (
            <strong className="font-semibold text-fir">aucun écart.</strong>
          ) : (
            <strong className="font-semibold text-danger">
              {problems.length === 1 ? '1 écart.' : `${problems.length.toLocaleString('fr-FR')} écarts.`}
            </strong>
          )}
        </p>
      ) : (
        <p>Les comptes n’ont pas encore été vérifiés. Ils le sont chaque nuit.</p>
      )}
      {problems.length > 0 && <Problems problems={problems} />}
      <ActButton
        label="Vérifier maintenant"
        button={{}}
        call={(admin) => admin.ledger.check.$post()}
        success={booksMessages.checkRequested}
        failure={booksMessages.checkFailureTitle}
        refresh={moneyKeys}
      />
    </div>
  )
}

const maxUnfoldedProblems = 20

function Problems({ problems }: { problems: readonly string[] }) {
  const folded = problems.slice(maxUnfoldedProblems)
  return (
    <div className="grid gap-2 justify-self-stretch border-l-4 border-danger bg-danger-tint px-5 py-4">
      <ProblemList problems={problems.slice(0, maxUnfoldedProblems)} />
      {folded.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center font-semibold text-fir underline underline-offset-4">
            {folded.length === 1 ? 'Encore 1 écart' : `Encore ${folded.length} écarts`}
          </summary>
          <ProblemList problems={folded} />
        </details>
      )}
    </div>
  )
}

const ProblemList = ({ problems }: { problems: readonly string[] }) => (
  <ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
    {problems.map((problem) => (
      <li key={problem}>{problem}</li>
    ))}
  </ul>
)

const maxMonths = 12
const dayMs = 24 * 60 * 60 * 1_000

/** Returns the current month and the earlier ones with movements, newest first. */
function lastMonths(since: string): Month[] {
  const now = Date.now()
  const first = Math.max(now - maxMonths * 31 * dayMs, Date.parse(since))
  return monthsBetween(parisMonth(new Date(first)), parisMonth(new Date(now))).slice(0, maxMonths)
}

/** Files of the ledger for an accountant. `since` is the date of the first movement. */
function AccountingFiles({ since }: { since: string | null }) {
  const months = since === null ? [] : lastMonths(since)
  return (
    <Section
      title="Comptabilité"
      text="Chaque mouvement du grand livre, en écritures équilibrées au centime&nbsp;: au format FEC pour un logiciel comptable, ou pour un tableur."
    >
      {months.length === 0 && <EmptyState>Aucun mouvement pour l’instant.</EmptyState>}
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {months.map((month) => (
          <li
            key={month}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line"
          >
            <span className="py-2 first-letter:uppercase">{monthLabel(month)}</span>
            <span className="flex gap-x-4">
              <FileLink href={`/api/admin/entries/${month}/fec.txt`} name="FEC" month={month} />
              <FileLink href={`/api/admin/entries/${month}/ecritures.csv`} name="CSV" month={month} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const FileLink = ({ href, name, month }: { href: string; name: string; month: Month }) => (
  <a
    href={href}
    download
    className="inline-flex min-h-11 items-center text-fir underline underline-offset-4 hover:text-terracotta"
  >
    {name}
    <span className="sr-only"> de {monthLabel(month)}</span>
  </a>
)
