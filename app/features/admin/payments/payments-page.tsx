import { useQuery } from '@tanstack/react-query'
import { Button } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { FilterLinks } from '#app/components/filter-links.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { Time } from '#app/components/time.tsx'
import { useAddress } from '#app/lib/page-data.ts'
import { booksMessages } from '#domain/admin-messages.ts'
import { type EventSearch, parseEventSearch } from '#domain/payments/event-search.ts'
import { AdminList } from '../shared/admin-list.tsx'
import { AdminPage } from '../shared/admin-page.tsx'
import { AccountSums } from './account-sums.tsx'
import { AccountingFiles } from './accounting-files.tsx'
import { BankFindings } from './bank-findings.tsx'
import { eventColumns } from './event-columns.tsx'
import { type Books, booksQuery, eventsQuery, useMoneyAct } from './queries.ts'
import { WaitingMoney } from './waiting-money.tsx'

/** `/admin/payments`: where the platform's money is, and what does not move by itself. */
export function PaymentsPage() {
  const search = useAddress(parseEventSearch)
  const { data: books, isError, refetch } = useQuery(booksQuery)
  const isWithout = books?.isOffered === false && books.sums.charged === 0
  return (
    <AdminPage title="Paiements" text="L’argent que la plateforme garde, et ce qui attend quelqu’un.">
      {books && isWithout && <EmptyState>Le paiement par carte n’est pas proposé sur ce site.</EmptyState>}
      {books && !isWithout && (
        <div className="grid gap-12">
          <section aria-labelledby="titre-comptes" className="grid gap-4">
            <h2 id="titre-comptes" className="text-xl">
              Comptes
            </h2>
            <AccountSums sums={books.sums} />
            <LastCheck check={books.check} />
          </section>
          <BankFindings findings={books.findings} />
          <WaitingMoney {...books} />
          <AccountingFiles since={books.firstEntryAt} />
          <Events search={search} />
        </div>
      )}
      {!books &&
        (isError ? (
          <LoadError onRetry={() => void refetch()}>
            <p>{booksMessages.loadFailure}</p>
          </LoadError>
        ) : (
          <Skeleton text="Chargement…" rows={6} />
        ))}
    </AdminPage>
  )
}

function Events({ search }: { search: EventSearch }) {
  const list = useQuery(eventsQuery(search))
  return (
    <section aria-labelledby="titre-notifications" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="titre-notifications" className="text-xl">
          Notifications du prestataire
        </h2>
        <p className="max-w-prose text-ink-soft">
          «&nbsp;Rejouer&nbsp;» demande au prestataire où en sont les choses&nbsp;: rien n’est encaissé ni
          versé deux fois.
        </p>
      </div>
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
        keyOf={({ id }) => id}
        unit={['notification', 'notifications']}
        empty="Le prestataire n’a encore rien notifié."
        noMatch="Toutes les notifications ont été traitées."
        failure={booksMessages.eventsLoadFailure}
        exportAs="provider-events"
      />
    </section>
  )
}

const shownAtOnce = 20

/** What the last look through the books found. */
function LastCheck({ check }: Pick<Books, 'check'>) {
  const { mutate: ask, isPending } = useMoneyAct('check')
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
      <Button variant="outline" aria-disabled={isPending} onClick={() => ask('')}>
        {isPending ? 'En cours…' : 'Vérifier maintenant'}
      </Button>
    </div>
  )
}

function Problems({ problems }: { problems: readonly string[] }) {
  const rest = problems.slice(shownAtOnce)
  return (
    <div className="grid gap-2 justify-self-stretch border-l-4 border-danger bg-danger-tint px-5 py-4">
      <ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
        {problems.slice(0, shownAtOnce).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      {rest.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center font-semibold text-fir underline underline-offset-4">
            {rest.length === 1 ? 'Encore 1 écart' : `Encore ${rest.length} écarts`}
          </summary>
          <ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
            {rest.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
