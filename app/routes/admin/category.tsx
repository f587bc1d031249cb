import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { CategoryForm } from '#app/features/admin/categories/category-form.tsx'
import { newCategory } from '#app/features/admin/categories/queries.ts'
import { fieldsQuery } from '#app/features/admin/custom-fields/queries.ts'
import { AdminPage } from '#app/features/admin/shared/admin-page.tsx'
import { categoryTreeQuery } from '#app/features/admin/shared/category-tree.tsx'
import { createPageLoader } from '#app/lib/page-data.ts'
import { catalogueAdminMessages } from '#domain/admin-messages.ts'
import { catalogueMessages } from '#domain/messages.ts'
import type { Route } from './+types/category'

const listPath = '/admin/categories'
const load = createPageLoader((queryClient) =>
  Promise.all([queryClient.prefetchQuery(fieldsQuery), queryClient.prefetchQuery(categoryTreeQuery)]),
)

export { load as clientLoader, load as loader }

/** `/admin/categories/{id}`: a category with its fields, in one form. */
export default function CategoryPage({ params: { id } }: Route.ComponentProps) {
  const tree = useQuery(categoryTreeQuery)
  const fields = useQuery(fieldsQuery)
  const [search] = useSearchParams()
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
            parentId={category ? category.parentId : search.get('parent')}
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
