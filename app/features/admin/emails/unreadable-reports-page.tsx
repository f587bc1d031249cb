import { useQuery } from '@tanstack/react-query'
import type { Column } from '#app/components/data-table.tsx'
import { Time } from '#app/components/time.tsx'
import { useAddress } from '#app/lib/page-data.ts'
import { unreadableReportMessages } from '#domain/admin-messages.ts'
import { parseUnreadableSearch, unreadableReasonLabels } from '#domain/emails/unreadable-reports.ts'
import { AdminList } from '../shared/admin-list.tsx'
import { AdminPage } from '../shared/admin-page.tsx'
import { EmailTabs } from './email-tabs.tsx'
import { type UnreadableReportLine, unreadableReportsQuery } from './queries.ts'

/** What the mail provider signed and the platform could not read: an address may have to be blocked that is not. */
export function UnreadableReportsPage() {
  const search = useAddress(parseUnreadableSearch)
  return (
    <AdminPage
      title="Avis illisibles"
      text="Le prestataire d’email annonce les adresses qui refusent nos emails. Les avis ci-dessous portent sa signature, mais la plateforme n’a pas su les lire&nbsp;: aucune adresse n’a été bloquée. S’ils se répètent, montrez-les à la personne qui tient le serveur."
    >
      <EmailTabs />
      <AdminList
        label="Avis illisibles"
        caption="Avis illisibles, les plus récents d’abord"
        list={useQuery(unreadableReportsQuery(search))}
        columns={columns}
        keyOf={({ id }) => id}
        unit={['avis illisible', 'avis illisibles']}
        empty="Tous les avis du prestataire ont été lus."
        failure={unreadableReportMessages.loadFailure}
        exportAs="unreadable-reports"
      />
    </AdminPage>
  )
}

const columns: readonly Column<UnreadableReportLine>[] = [
  { heading: 'Problème', isTitle: true, cell: ({ reason }) => unreadableReasonLabels[reason] },
  { heading: 'Reçu', cell: ({ receivedAt }) => <Time at={receivedAt} className="wrap-normal" /> },
  {
    heading: 'Début du texte',
    cell: ({ beginning }) => (
      <span className="font-mono text-xs wrap-anywhere text-ink-soft">{beginning || 'Texte vide'}</span>
    ),
  },
]
