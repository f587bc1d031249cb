import { FilterLinks } from '#app/components/filter-links.tsx'
import { reportStatusLabels, type ReportStatus as Status } from '#domain/conversations/reports.ts'
import { Badge } from '../shared/cells.tsx'

/** The links between the lists of reports. */
export const ReportKinds = ({ current }: { current: 'conversations' | 'products' }) => (
  <FilterLinks
    label="Ce qui est signalé"
    choices={[
      { label: 'Conversations', to: '/admin/reports', isCurrent: current === 'conversations' },
      { label: 'Annonces', to: '/admin/reports/products', isCurrent: current === 'products' },
    ]}
  />
)

const tones = { open: 'open', dismissed: 'plain', acted: 'good' } as const

export const ReportStatus = ({ status }: { status: Status }) => (
  <Badge tone={tones[status]} className="whitespace-nowrap">
    {reportStatusLabels[status]}
  </Badge>
)
