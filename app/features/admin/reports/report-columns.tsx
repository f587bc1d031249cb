import { Link } from 'react-router'
import { Time } from '#app/components/time.tsx'
import type { Column } from '#app/features/admin/shared/admin-table.tsx'
import { reportReasonLabels } from '#domain/conversations/conversations.ts'
import { formatShortDate } from '#domain/dates.ts'
import type { ReportLine } from './queries.ts'
import { ReportStatus } from './report-status.tsx'

const link = 'text-fir underline underline-offset-4 hover:text-terracotta'

export const reportColumns: Column<ReportLine>[] = [
  {
    heading: 'Raison',
    isTitle: true,
    cell: ({ reason, details, conversationId }) => (
      <div className="text-left">
        <Link to={`/admin/conversations/${conversationId}`} className={link}>
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
  { heading: 'Signalé par', cell: ({ reporter }) => <Person person={reporter} /> },
  { heading: 'Contre', cell: ({ reported }) => <Person person={reported} /> },
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
]

const Person = ({ person }: { person: ReportLine['reporter'] }) => (
  <Link to={`/admin/users/${person.id}`} className={link}>
    <bdi>{person.name}</bdi>
  </Link>
)
