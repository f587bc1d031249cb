import { Time } from '#app/components/time.tsx'
import { EmailTabs } from '#app/features/admin/emails/email-parts.tsx'
import { defineAdminList } from '#app/features/admin/shared/admin-list.tsx'
import { unreadableReportMessages } from '#domain/admin-messages.ts'
import {
  parseUnreadableReportSearch,
  unreadableReportParams,
  unreadableReportReasonLabels,
} from '#domain/emails/emails.ts'

const { loader, ListPage } = defineAdminList({
  title: 'Avis illisibles',
  text: 'Le prestataire d’email annonce les adresses qui refusent nos emails. Les avis ci-dessous portent sa signature, mais la plateforme n’a pas su les lire\u00a0: aucune adresse n’a été bloquée. S’ils se répètent, montrez-les à la personne qui tient le serveur.',
  queryKey: ['emails', 'unreadable'],
  searchParams: { parse: parseUnreadableReportSearch, print: unreadableReportParams },
  call: (admin, args) => admin.emails.unreadable.$get(args),
  header: () => <EmailTabs />,
  caption: 'Avis illisibles, les plus récents d’abord',
  unit: ['avis illisible', 'avis illisibles'],
  columns: [
    { heading: 'Problème', isTitle: true, cell: ({ reason }) => unreadableReportReasonLabels[reason] },
    { heading: 'Reçu', cell: ({ receivedAt }) => <Time at={receivedAt} className="wrap-normal" /> },
    {
      heading: 'Début du texte',
      cell: ({ beginning }) => (
        <span className="font-mono text-xs wrap-anywhere text-ink-soft">{beginning || 'Texte vide'}</span>
      ),
    },
  ],
  empty: 'Tous les avis du prestataire ont été lus.',
  failure: unreadableReportMessages.loadFailure,
  exportAs: 'unreadable-reports',
})

export { ListPage as default, loader as clientLoader, loader }
