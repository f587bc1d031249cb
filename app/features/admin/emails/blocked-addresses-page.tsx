import { useQuery } from '@tanstack/react-query'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import type { Column } from '#app/components/data-table.tsx'
import type { Filter } from '#app/components/filter-control.tsx'
import { Time } from '#app/components/time.tsx'
import { useAddress } from '#app/lib/page-data.ts'
import { suppressionMessages } from '#domain/admin-messages.ts'
import { suppressionReasonLabels } from '#domain/emails/emails.ts'
import { parseSuppressionSearch } from '#domain/emails/suppression-search.ts'
import { AdminList } from '../shared/admin-list.tsx'
import { AdminPage } from '../shared/admin-page.tsx'
import { rowButton } from '../shared/row-button.tsx'
import { EmailTabs } from './email-tabs.tsx'
import { type SuppressionLine, suppressionsQuery, useUnblockAddress } from './queries.ts'

/** Addresses that get no more mail, and the way to let them. */
export function BlockedAddressesPage() {
  const search = useAddress(parseSuppressionSearch)
  return (
    <AdminPage
      title="Adresses bloquées"
      text="La plateforme n’écrit plus aux adresses que leur serveur refuse définitivement, ni à celles dont le propriétaire a signalé nos emails comme indésirables. Après un signalement, seuls partent encore les emails dus&nbsp;: compte, commande, annulation et rétractation."
    >
      <EmailTabs />
      <AdminList
        exportAs="blocked-addresses"
        label="Adresses bloquées"
        caption="Adresses bloquées, les plus récentes d’abord"
        filters={{ filters }}
        list={useQuery(suppressionsQuery(search))}
        columns={columns}
        keyOf={({ address }) => address}
        unit={['adresse bloquée', 'adresses bloquées']}
        empty="Aucune adresse n’est bloquée."
        noMatch="Aucune adresse bloquée ne correspond."
        failure={suppressionMessages.loadFailure}
      />
    </AdminPage>
  )
}

const filters: Filter[] = [{ kind: 'words', name: 'address', label: 'Adresse', maxLength: 254 }]

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

/** What unblocking means: a mailbox that still refuses, or a person who did not want our mail. */
const warnings = {
  bounced:
    'Son serveur avait répondu que cette boîte n’existe pas. Débloquez-la seulement si vous savez qu’elle fonctionne de nouveau\u00a0: trop de refus font passer tous nos emails pour indésirables.',
  complained:
    'Son propriétaire avait signalé un de nos emails comme indésirable. Débloquez-la seulement à sa demande.',
} as const

/** Lets an address get mail again, once what that means has been read. */
function UnblockButton({ line: { address, reason } }: { line: SuppressionLine }) {
  const { mutate: unblock, isPending } = useUnblockAddress()
  return (
    <ConfirmButton
      label="Débloquer"
      button={rowButton(`Débloquer ${address}`)}
      title="Débloquer cette adresse&nbsp;?"
      submit="Débloquer"
      isPending={isPending}
      onConfirm={(_, then) => unblock(address, then)}
    >
      {`${address} recevra de nouveau les emails de la plateforme. ${warnings[reason]}`}
    </ConfirmButton>
  )
}
