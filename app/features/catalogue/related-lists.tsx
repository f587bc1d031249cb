import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  type CatalogueSearch,
  cataloguePath,
  departmentsPath,
  emptySearch,
} from '#domain/catalogue/search.ts'
import { findDepartment } from '#domain/places/departments.ts'
import { findPlace, placeSearch } from './category-scope.ts'
import { familiesQuery, waysQuery } from './queries.ts'

/** From a list to those beside it that have goods: neighbouring departments, categories there. Links, for people and for search engines. */
export function Ways({ search }: { search: CatalogueSearch }) {
  const { data: families = [] } = useQuery(familiesQuery(search))
  const place = findPlace(families, search)
  const { data } = useQuery(waysQuery(search))
  const here = findDepartment(search.department ?? '')
  const name = (place.category ?? place.family)?.name
  if (!data || (!here && !name)) return null
  const { departments, categories, hasMore } = data
  if (departments.length + categories.length === 0 && !hasMore) return null
  const ofPlace = { ...emptySearch, ...placeSearch(place) }
  return (
    <nav aria-label="Autour de cette liste" className="mt-12 grid gap-8 border-t border-line-strong pt-8">
      {here && categories.length > 0 && (
        <WayList title={`${name ?? 'Les catégories'} ${here.within}`}>
          {categories.map(({ name, slug, family, count }) => (
            <Way
              key={slug}
              to={cataloguePath({
                department: here.code,
                parent: family ?? slug,
                category: family ? slug : null,
              })}
              count={count}
            >
              {name}
            </Way>
          ))}
        </WayList>
      )}
      {(departments.length > 0 || hasMore) && (
        <WayList title={here ? `${name ?? 'Tous les produits'} près d’ici` : `${name} par département`}>
          {departments.map(({ code, count }) => (
            <Way key={code} to={cataloguePath({ ...ofPlace, department: code })} count={count}>
              {findDepartment(code)?.name} ({code})
            </Way>
          ))}
          {hasMore && <Way to={departmentsPath(ofPlace)}>Tous les départements</Way>}
        </WayList>
      )}
    </nav>
  )
}

const WayList = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="text-xl">{title}</h2>
    <ul className="filter-list mt-2 grid gap-x-8 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4">{children}</ul>
  </section>
)

const Way = ({ to, count, children }: { to: string; count?: number; children: ReactNode }) => (
  <li>
    <Link to={to}>
      {children}
      {count !== undefined && <span>{count.toLocaleString('fr-FR')}</span>}
    </Link>
  </li>
)
