import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { catalogueAdminMessages } from '#domain/admin-messages.ts'
import { catalogueMessages } from '#domain/messages.ts'
import { fieldsQuery } from '../custom-fields/queries.ts'
import { AdminPage } from '../shared/admin-page.tsx'
import { categoryTreeQuery } from '../shared/category-tree.ts'
import { CategoryForm } from './category-form.tsx'

const listPath = '/admin/categories'
/** In the place of an id. */
export const newCategory = 'nouvelle'

/** `/admin/categories/{id}`: a category with its fields, in one form. */
export function CategoryPage({ id }: { id: string }) {
  const tree = useQuery(categoryTreeQuery)
  const fields = useQuery(fieldsQuery)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const families = tree.data
  const category = families?.flatMap((family) => [family, ...family.children]).find((one) => one.id === id)
  const isNew = id === newCategory
  return (
    <AdminPage
      title={
        isNew ? 'Nouvelle catégorie' : category ? `Modifier «\u00a0${category.name}\u00a0»` : 'Catégorie'
      }
      actions={
        <ButtonLink to={listPath} variant="outline">
          Toutes les catégories
        </ButtonLink>
      }
    >
      {families && fields.data ? (
        category || isNew ? (
          <CategoryForm
            key={id}
            category={category ?? null}
            parentId={category ? category.parentId : params.get('parent')}
            families={families}
            fields={fields.data}
            onDone={() => navigate(listPath)}
          />
        ) : (
          <EmptyState action={{ label: 'Toutes les catégories', to: listPath }}>
            {catalogueAdminMessages.categoryGone}
          </EmptyState>
        )
      ) : tree.isError || fields.isError ? (
        <LoadError onRetry={() => Promise.all([tree.refetch(), fields.refetch()])}>
          <p>{catalogueMessages.categoriesLoadFailure}</p>
        </LoadError>
      ) : (
        <Skeleton text="Chargement…" rows={6} />
      )}
    </AdminPage>
  )
}
