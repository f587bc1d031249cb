import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { catalogueAdminMessages } from '#domain/admin-messages.ts'
import { AdminPage } from '../shared/admin-page.tsx'
import { categoryTreeQuery } from '../shared/category-tree.ts'
import { LoadState } from '../shared/load-state.tsx'
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
        <LoadState
          isError={fields.isError || tree.isError}
          message={catalogueAdminMessages.fieldsLoadFailure}
          onRetry={retry}
        />
      </AdminPage>
    )
  }
  if (edited && !field && edited !== newField) {
    return (
      <AdminPage title="Champs personnalisés">
        <p className="border-l-2 border-terracotta py-2 pl-6 text-lg">{catalogueAdminMessages.fieldGone}</p>
        <ButtonLink to={listPath} variant="outline" className="justify-self-start">
          Tous les champs
        </ButtonLink>
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
    </AdminPage>
  )
}
