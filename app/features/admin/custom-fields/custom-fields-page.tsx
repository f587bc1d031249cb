import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { catalogueAdminMessages } from '#domain/admin-messages.ts'
import { AdminPage } from '../shared/admin-page.tsx'
import { categoryTreeQuery } from '../shared/category-tree.ts'
import { ExportLink } from '../shared/export-link.tsx'
import { FieldForm } from './field-form.tsx'
import { FieldList } from './field-list.tsx'
import { fieldsQuery } from './queries.ts'

const newField = 'new'
const listPath = '/admin/custom-fields'

/** The list of custom fields; `?edit=` names the one being written. */
export function CustomFieldsPage() {
  const fields = useQuery(fieldsQuery)
  const tree = useQuery(categoryTreeQuery)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const edited = params.get('edit')
  const field = fields.data?.find(({ id }) => id === edited) ?? null
  const retry = () => Promise.all([fields.refetch(), tree.refetch()])

  if (!fields.data || !tree.data) {
    return (
      <AdminPage title="Champs personnalisés">
        {fields.isError || tree.isError ? (
          <LoadError onRetry={retry}>
            <p>{catalogueAdminMessages.fieldsLoadFailure}</p>
          </LoadError>
        ) : (
          <Skeleton text="Chargement…" rows={6} />
        )}
      </AdminPage>
    )
  }
  if (edited && !field && edited !== newField) {
    return (
      <AdminPage title="Champs personnalisés">
        <EmptyState action={{ label: 'Tous les champs', to: listPath }}>
          {catalogueAdminMessages.fieldGone}
        </EmptyState>
      </AdminPage>
    )
  }
  if (edited) {
    return (
      <AdminPage
        title={field?.name ?? 'Nouveau champ'}
        text={field?.isProtected ? catalogueAdminMessages.fieldProtected : undefined}
        actions={
          <ButtonLink to={listPath} variant="outline">
            Tous les champs
          </ButtonLink>
        }
      >
        <FieldForm key={edited} field={field} families={tree.data} onDone={() => navigate(listPath)} />
      </AdminPage>
    )
  }
  return (
    <AdminPage
      title="Champs personnalisés"
      text="Les caractéristiques que les vendeurs remplissent et par lesquelles les visiteurs filtrent, dans l’ordre où ils les voient."
      actions={
        <ButtonLink to={`${listPath}?edit=${newField}`}>
          <Plus aria-hidden="true" className="size-5" />
          Nouveau champ
        </ButtonLink>
      }
    >
      <FieldList fields={fields.data} families={tree.data} />
      <ExportLink list="custom-fields" />
    </AdminPage>
  )
}
