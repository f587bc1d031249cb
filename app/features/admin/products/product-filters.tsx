import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { control } from '#app/components/field.tsx'
import { categoriesQuery } from '#app/lib/categories.ts'
import {
  type AdminProductSearch,
  adminProductsPath,
  adminSortOptions,
  defaultAdminSort,
} from '#domain/catalogue/admin-products.ts'
import { productStatuses, statusLabels } from '#domain/catalogue/statuses.ts'
import { CategoryOptions } from './category-options.tsx'

interface ProductFiltersProps {
  search: AdminProductSearch
  sellerName: string | null
}

/** An ordinary form: its address can be kept and shared. A choice applies at once. */
export function ProductFilters({ search, sellerName }: ProductFiltersProps) {
  const submit = useSubmit()
  const { data: families = [] } = useQuery(categoriesQuery)
  return (
    <Form
      method="get"
      action="/admin/products"
      // Drawn anew from each address: back and forward show what they lead to.
      key={adminProductsPath({ ...search, page: 1 })}
      autoComplete="off"
      className="grid gap-4"
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement)
          submit(event.currentTarget, { preventScrollReset: true })
      }}
    >
      {search.seller && <input type="hidden" name="seller" value={search.seller} />}
      <search className="flex gap-2">
        <input
          type="search"
          name="search"
          aria-label="Chercher un titre, un code ou un vendeur"
          placeholder="Titre, code ou vendeur"
          defaultValue={search.search}
          maxLength={100}
          className={control(undefined, 'min-w-0 grow')}
        />
        <Button type="submit" className="shrink-0">
          <Search aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">Chercher</span>
        </Button>
      </search>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
        <Choice name="status" label="Statut" value={search.status ?? ''}>
          <option value="">Tous</option>
          {productStatuses.map((status) => (
            <option key={status} value={status}>
              {status === 'outofstock' ? 'Rupture de stock (après commande)' : statusLabels[status]}
            </option>
          ))}
        </Choice>
        <Choice name="category" label="Catégorie" value={search.category ?? ''}>
          <option value="">Toutes</option>
          <CategoryOptions families={families} />
        </Choice>
        <YesNo name="featured" label="Mise en avant" value={search.featured} />
        <YesNo name="hidden" label="Masqué" value={search.hidden} />
        <YesNo name="request" label="Prix sur demande" value={search.onRequest} />
        <Choice name="sort" label="Trier par" value={search.sort}>
          {adminSortOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Choice>
      </div>
      <Narrowed search={search} sellerName={sellerName} />
    </Form>
  )
}

/** What is not among the controls, and the way back to everything. */
function Narrowed({ search, sellerName }: ProductFiltersProps) {
  const link = 'inline-flex min-h-11 items-center font-semibold text-fir underline underline-offset-4'
  const isNarrowed = adminProductsPath({ ...search, sort: defaultAdminSort, page: 1 }) !== '/admin/products'
  if (!isNarrowed) return null
  return (
    <p className="flex flex-wrap items-center gap-x-5">
      {search.seller && (
        <span>
          Vendeur&nbsp;: <strong>{sellerName ?? 'inconnu'}</strong>{' '}
          <Link to={adminProductsPath({ ...search, seller: null, page: 1 })} className={link}>
            Tous les vendeurs
          </Link>
        </span>
      )}
      <Link to={adminProductsPath({ sort: search.sort })} className={link}>
        Effacer les filtres
      </Link>
    </p>
  )
}

interface ChoiceProps {
  name: string
  label: string
  value: string
  children: ReactNode
}

function Choice({ name, label, value, children }: ChoiceProps) {
  const id = useId()
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <select id={id} name={name} defaultValue={value} className={control()}>
        {children}
      </select>
    </div>
  )
}

const YesNo = ({ value, ...props }: { name: string; label: string; value: boolean | null }) => (
  <Choice {...props} value={value === null ? '' : value ? 'oui' : 'non'}>
    <option value="">Indifférent</option>
    <option value="oui">Oui</option>
    <option value="non">Non</option>
  </Choice>
)
