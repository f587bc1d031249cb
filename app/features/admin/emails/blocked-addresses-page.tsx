import { useQuery } from '@tanstack/react-query'
import { TextField } from '#app/components/field.tsx'
import { Time } from '#app/components/time.tsx'
import { suppressionMessages } from '#domain/admin-messages.ts'
import { suppressionReasonLabels } from '#domain/emails/emails.ts'
import type { SuppressionSearch } from '#domain/emails/suppression-search.ts'
import { totalText } from '#domain/page.ts'
import { AdminList } from '../shared/admin-list.tsx'
import { AdminPage } from '../shared/admin-page.tsx'
import type { Column } from '../shared/admin-table.tsx'
import { FilterForm } from '../shared/filter-form.tsx'
import { EmailTabs } from './email-tabs.tsx'
import { type SuppressionLine, suppressionsQuery } from './queries.ts'
import { UnblockButton } from './unblock-button.tsx'

/** Addresses that get no more mail, and the way to let them. */
export function BlockedAddressesPage({ search }: { search: SuppressionSearch }) {
  const list = useQuery(suppressionsQuery(search))
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
      <AdminList
        label="Adresses bloquées"
        caption="Adresses bloquées, les plus récentes d’abord"
        list={list}
        columns={columns}
        keyOf={({ address }) => address}
        countText={countText}
        empty={isFiltered ? 'Aucune adresse bloquée ne correspond.' : 'Aucune adresse n’est bloquée.'}
        failure={suppressionMessages.loadFailure}
      />
    </AdminPage>
  )
}

const countText = (total: number) =>
  total > 1 ? `${totalText(total)} adresses bloquées` : `${totalText(total)} adresse bloquée`

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
  { heading: 'Depuis', cell: ({ createdAt }) => <Time at={createdAt} className="wrap-normal" /> },
  { heading: 'Action', cell: (line) => <UnblockButton line={line} /> },
]
