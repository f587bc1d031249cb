import { FilterLinks } from '#app/components/filter-links.tsx'

/** What can be reported, each with a list of its own. */
export const ReportKinds = ({ current }: { current: 'conversations' | 'products' }) => (
  <FilterLinks
    label="Ce qui est signalé"
    choices={[
      { label: 'Conversations', to: '/admin/reports', isCurrent: current === 'conversations' },
      { label: 'Annonces', to: '/admin/reports/products', isCurrent: current === 'products' },
    ]}
  />
)
