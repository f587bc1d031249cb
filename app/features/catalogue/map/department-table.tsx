import { Link } from 'react-router'
import type { DataOf } from '#app/lib/query-client.ts'
import { type CatalogueSearch, cataloguePath } from '#domain/catalogue/search.ts'
import { findDepartment } from '#domain/places/departments.ts'
import type { departmentCountsQuery } from '../queries.ts'

type Counts = DataOf<typeof departmentCountsQuery>['departments']

const pathInDepartment = (search: CatalogueSearch, code: string): string =>
  cataloguePath({ ...search, department: code, page: 1 })

interface DepartmentTableProps {
  search: CatalogueSearch
  counts: Counts
}

/** The data of the map as a table, highest numbers first. */
export function DepartmentTable({ search, counts }: DepartmentTableProps) {
  return (
    <table className="w-full text-left">
      <caption className="sr-only">Nombre de produits par département</caption>
      <thead className="border-b border-line-strong text-sm text-ink-soft">
        <tr>
          <th scope="col" className="py-2 font-medium">
            Département
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Produits
          </th>
        </tr>
      </thead>
      <tbody>
        {counts
          .toSorted((a, b) => b.count - a.count)
          .map(({ code, count }) => (
            <tr key={code} className="border-b border-line">
              <th scope="row" className="font-normal">
                <Link
                  to={pathInDepartment(search, code)}
                  preventScrollReset
                  aria-current={code === search.department ? 'true' : undefined}
                  className="flex min-h-11 items-center underline-offset-4 hover:text-fir hover:underline aria-[current=true]:font-semibold aria-[current=true]:text-fir"
                >
                  {findDepartment(code)?.name} ({code})
                </Link>
              </th>
              <td className="text-right tabular-nums">{count.toLocaleString('fr-FR')}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
