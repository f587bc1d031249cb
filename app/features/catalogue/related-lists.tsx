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
import { findCategoryScope, scopeSearch } from './category-scope.ts'
import { familiesQuery, relatedListsQuery } from './queries.ts'

/** Links to related lists that have products, in neighbouring departments or other categories, for people and search engines. */
export function RelatedLists({ search }: { search: CatalogueSearch }) {
  const { data: families = [] } = useQuery(familiesQuery(search))
  const scope = findCategoryScope(families, search)
  const { data } = useQuery(relatedListsQuery(search))
  const department = findDepartment(search.department ?? '')
  const name = (scope.category ?? scope.family)?.name
  if (!data || (!department && !name)) return null
  const { departments, categories, hasMore } = data
  if (departments.length + categories.length === 0 && !hasMore) return null
  const ofScope = { ...emptySearch, ...scopeSearch(scope) }
  return (
    <nav aria-label="Autour de cette liste" className="mt-12 grid gap-8 border-t border-line-strong pt-8">
      {department && categories.length > 0 && (
        <LinkList title={`${name ?? 'Les catégories'} ${department.nameWithPreposition}`}>
          {categories.map(({ name, slug, family, count }) => (
            <ListLink
              key={slug}
              to={cataloguePath({
                department: department.code,
                parent: family ?? slug,
                category: family ? slug : null,
              })}
              count={count}
            >
              {name}
            </ListLink>
          ))}
        </LinkList>
      )}
      {(departments.length > 0 || hasMore) && (
        <LinkList
          title={department ? `${name ?? 'Tous les produits'} près d’ici` : `${name} par département`}
        >
          {departments.map(({ code, count }) => (
            <ListLink key={code} to={cataloguePath({ ...ofScope, department: code })} count={count}>
              {findDepartment(code)?.name} ({code})
            </ListLink>
          ))}
          {hasMore && <ListLink to={departmentsPath(ofScope)}>Tous les départements</ListLink>}
        </LinkList>
      )}
    </nav>
  )
}

const LinkList = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="text-xl">{title}</h2>
    <ul className="filter-list mt-2 grid gap-x-8 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4">{children}</ul>
  </section>
)

const ListLink = ({ to, count, children }: { to: string; count?: number; children: ReactNode }) => (
  <li>
    <Link to={to}>
      {children}
      {count !== undefined && <span>{count.toLocaleString('fr-FR')}</span>}
    </Link>
  </li>
)
