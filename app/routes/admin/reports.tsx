import { Link } from 'react-router'
import { Time } from '#app/components/time.tsx'
import { ReportKinds, ReportStatus } from '#app/features/admin/reports/report-parts.tsx'
import { defineAdminList } from '#app/features/admin/shared/admin-list.tsx'
import { PersonLink, textLink } from '#app/features/admin/shared/cells.tsx'
import {
  parseReportSearch,
  reportParams,
  reportReasonLabels,
  reportStatuses,
  reportStatusLabels,
} from '#domain/conversations/reports.ts'
import { formatShortDate } from '#domain/dates.ts'
import { totalText } from '#domain/page.ts'

const { loader, ListPage } = defineAdminList({
  title: 'Signalements',
  text: 'Un signalement ouvre la lecture de la conversation. Chaque lecture est inscrite au journal.',
  queryKey: ['reports'],
  searchParams: { parse: parseReportSearch, print: reportParams },
  call: (admin, args) => admin.reports.$get(args),
  header: () => <ReportKinds current="conversations" />,
  caption: 'Signalements, les plus récents d’abord',
  unit: ['signalement', 'signalements'],
  note: ({ open }) => (open > 0 ? ` · ${totalText(open)} à traiter` : ''),
  filters: [
    {
      kind: 'select',
      name: 'status',
      label: 'État',
      allLabel: 'Tous',
      options: reportStatuses.map((value) => ({ value, label: reportStatusLabels[value] })),
    },
  ],
  columns: [
    {
      heading: 'Raison',
      isTitle: true,
      cell: ({ reason, details, conversationId }) => (
        <div className="text-left">
          <Link to={`/admin/conversations/${conversationId}`} className={textLink}>
            {reportReasonLabels[reason]}
          </Link>
          {details && (
            <span dir="auto" className="mt-1 line-clamp-3 text-base font-normal">
              {details}
            </span>
          )}
        </div>
      ),
    },
    {
      heading: 'Date',
      cell: ({ createdAt }) => <Time at={createdAt} format={formatShortDate} className="whitespace-nowrap" />,
    },
    { heading: 'Signalé par', cell: ({ reporter }) => <PersonLink person={reporter} /> },
    { heading: 'Contre', cell: ({ reported }) => <PersonLink person={reported} /> },
    { heading: 'À propos de', cell: ({ subject }) => <bdi>{subject}</bdi> },
    {
      heading: 'État',
      cell: ({ status, settledBy }) => (
        <>
          <ReportStatus status={status} />
          {settledBy && <span className="block text-sm text-ink-soft">{settledBy.name}</span>}
        </>
      ),
    },
  ],
  empty: 'Personne n’a rien signalé.',
  noMatch: 'Aucun signalement dans cet état.',
  failure: 'Les signalements n’ont pas pu être chargés.',
  exportAs: 'reports',
})

export { ListPage as default, loader as clientLoader, loader }
