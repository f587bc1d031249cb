import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#app/components/load-error.tsx'
import type { CatalogueSearch } from '#domain/catalogue/search.ts'
import { departmentCountsQuery } from '../queries.ts'
import DepartmentMap from './department-map.tsx'
import { DepartmentTable } from './department-table.tsx'

/** The map and the same as a table. Code and data load when it is opened. */
export default function MapPanel({ search, onChoose }: { search: CatalogueSearch; onChoose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(departmentCountsQuery(search))
  if (error && !data)
    return (
      <div className="p-5">
        <LoadError error={error} isRetrying={isFetching} onRetry={refetch} />
      </div>
    )
  if (!data)
    return (
      <p role="status" className="grid min-h-80 place-items-center p-5 text-ink-soft">
        Chargement de la carte…
      </p>
    )
  if (data.departments.length === 0)
    return <p className="p-5">Rien de ce que vous cherchez n’a de département connu.</p>
  return (
    <div className="grid gap-x-8 gap-y-6 p-4 md:p-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div>
        <DepartmentMap search={search} counts={data.departments} onChoose={onChoose} />
        {data.isPartial && (
          <p className="mt-2 text-sm text-ink-soft">
            Beaucoup d’annonces répondent à ces mots&nbsp;: les nombres comptent les plus récentes.
          </p>
        )}
      </div>
      <div className="lg:max-h-[72dvh] lg:overflow-y-auto lg:pr-2">
        <DepartmentTable search={search} counts={data.departments} onChoose={onChoose} />
      </div>
    </div>
  )
}
