import { useQuery } from '@tanstack/react-query'
import { TextField } from '#app/components/field.tsx'
import { suppressionMessages } from '#domain/admin-messages.ts'
import { suppressionReasonLabels } from '#domain/emails/emails.ts'
import type { SuppressionSearch } from '#domain/emails/suppression-search.ts'
import { totalText } from '#domain/page.ts'
import { AdminPage } from '../shared/admin-page.tsx'
import { AdminTable, type Column } from '../shared/admin-table.tsx'
import { FilterForm } from '../shared/filter-form.tsx'
import { LoadState } from '../shared/load-state.tsx'
import { PageLinks } from '../shared/page-links.tsx'
import { When } from '../shared/when.tsx'
import { EmailTabs } from './email-tabs.tsx'
import { type SuppressionLine, suppressionsQuery } from './queries.ts'
import { UnblockButton } from './unblock-button.tsx'

/** Addresses that get no more mail, and the way to let them. */
export function BlockedAddressesPage({ search }: { search: SuppressionSearch }) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(suppressionsQuery(search))
  const isFiltered = search.address !== ''
  return (
    <AdminPage
      title="Adresses bloquées"
      text="La plateforme n’écrit plus aux adresses que leur serveur refuse définitivement, ni à celles dont le propriétaire a signalé nos emails comme indésirables. Après un signalement, seuls partent encore les emails dus&nbsp;: compte, commande, annulation et rétractation."
    >
      <EmailTabs />
      <FilterForm label="Filtrer les adresses bloquées" isFiltered={isFiltered}>
        <TextField
          label="Adresse"
          name="address"
          type="search"
          maxLength={254}
          defaultValue={search.address}
        />
      </FilterForm>
      {data ? (
        <section aria-label="Adresses bloquées" className="grid gap-4">
          <p role="status" className="font-semibold">
            {countText(data.total)}
          </p>
          <AdminTable
            caption="Adresses bloquées, les plus récentes d’abord"
            columns={columns}
            rows={data.items}
            keyOf={({ address }) => address}
            isBusy={isPlaceholderData}
            empty={emptyText(data.total, isFiltered)}
          />
          <PageLinks page={data.page} pageCount={data.pageCount} />
        </section>
      ) : (
        <LoadState isError={isError} message={suppressionMessages.loadFailure} onRetry={refetch} />
      )}
    </AdminPage>
  )
}

const countText = (total: number) =>
  total > 1 ? `${totalText(total)} adresses bloquées` : `${totalText(total)} adresse bloquée`

function emptyText(total: number, isFiltered: boolean): string {
  if (total > 0) return 'Cette page est vide.'
  return isFiltered ? 'Aucune adresse bloquée ne correspond.' : 'Aucune adresse n’est bloquée.'
}

const columns: readonly Column<SuppressionLine>[] = [
  { heading: 'Adresse', isTitle: true, cell: ({ address }) => address },
  {
    heading: 'Motif',
    cell: ({ reason, detail }) => (
      <div className="grid gap-1">
        <span>{suppressionReasonLabels[reason]}</span>
        {detail && <span className="font-mono text-xs wrap-anywhere text-ink-soft">{detail}</span>}
      </div>
    ),
  },
  { heading: 'Depuis', cell: ({ createdAt }) => <When at={createdAt} className="wrap-normal" /> },
  { heading: 'Action', cell: (line) => <UnblockButton line={line} /> },
]
