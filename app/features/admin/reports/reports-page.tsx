import { useQuery } from '@tanstack/react-query'
import { SelectField } from '#app/components/select-field.tsx'
import { AdminList } from '#app/features/admin/shared/admin-list.tsx'
import { AdminPage } from '#app/features/admin/shared/admin-page.tsx'
import { FilterForm } from '#app/features/admin/shared/filter-form.tsx'
import { reportStatuses, reportStatusLabels } from '#domain/conversations/conversations.ts'
import type { ReportSearch } from '#domain/conversations/report-search.ts'
import { totalText } from '#domain/page.ts'
import { reportsQuery } from './queries.ts'
import { reportColumns } from './report-columns.tsx'

const statuses = reportStatuses.map((value) => ({ value, label: reportStatusLabels[value] }))

/** `/admin/reports`: the conversations that people have reported. */
export function ReportsPage({ search }: { search: ReportSearch }) {
  const list = useQuery(reportsQuery(search))
  const isFiltered = search.status !== null
  return (
    <AdminPage
      title="Signalements"
      text="Un signalement ouvre la lecture de la conversation. Chaque lecture est inscrite au journal."
    >
      <FilterForm label="Signalements" isFiltered={isFiltered}>
        <div className="max-w-xs">
          <SelectField
            label="État"
            name="status"
            defaultValue={search.status ?? ''}
            options={statuses}
            placeholder="Tous"
          />
        </div>
      </FilterForm>
      <AdminList
        label="Signalements"
        caption="Signalements, les plus récents d’abord"
        list={list}
        columns={reportColumns}
        keyOf={({ id }) => id}
        countText={(total) =>
          `${totalText(total)} signalement${total > 1 ? 's' : ''}${waitingText(list.data?.open ?? 0)}`
        }
        empty={isFiltered ? 'Aucun signalement dans cet état.' : 'Personne n’a rien signalé.'}
        failure="Les signalements n’ont pas pu être chargés."
      />
    </AdminPage>
  )
}

const waitingText = (open: number): string => (open > 0 ? ` · ${totalText(open)} à traiter` : '')
