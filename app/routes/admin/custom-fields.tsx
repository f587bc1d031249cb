import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { FieldForm } from '#app/features/admin/custom-fields/field-form.tsx'
import {
  type Field,
  fieldFailure,
  fieldsQuery,
  useDeleteField,
  useOrderFields,
} from '#app/features/admin/custom-fields/queries.ts'
import { AdminPage, ExportLink } from '#app/features/admin/shared/admin-page.tsx'
import { categoryTreeQuery, type Family, productsText } from '#app/features/admin/shared/category-tree.tsx'
import { DeleteButton } from '#app/features/admin/shared/entry-buttons.tsx'
import { ReorderList } from '#app/features/admin/shared/reorder-list.tsx'
import { createPageLoader } from '#app/lib/page-data.ts'
import { catalogueAdminMessages } from '#domain/admin-messages.ts'
import { fieldDefinitions } from '#domain/catalogue/field-types.ts'

const load = createPageLoader((queryClient) =>
  Promise.all([queryClient.prefetchQuery(fieldsQuery), queryClient.prefetchQuery(categoryTreeQuery)]),
)

export { load as clientLoader, load as loader }

const newField = 'new'
const listPath = '/admin/custom-fields'

/** `/admin/custom-fields`: the custom fields; `?edit=` opens the form of one. */
export default function CustomFieldsPage() {
  const fields = useQuery(fieldsQuery)
  const tree = useQuery(categoryTreeQuery)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const editedId = params.get('edit')
  const field = fields.data?.find(({ id }) => id === editedId) ?? null
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
  if (editedId && !field && editedId !== newField) {
    return (
      <AdminPage title="Champs personnalisés">
        <EmptyState action={{ label: 'Tous les champs', to: listPath }}>
          {catalogueAdminMessages.fieldGone}
        </EmptyState>
      </AdminPage>
    )
  }
  if (editedId)
    return <FieldPage key={editedId} field={field} families={tree.data} onDone={() => navigate(listPath)} />
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

function FieldPage({ field, families, onDone }: ComponentProps<typeof FieldForm>) {
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
      <FieldForm field={field} families={families} onDone={onDone} />
    </AdminPage>
  )
}

function FieldList({ fields, families }: { fields: readonly Field[]; families: readonly Family[] }) {
  const order = useOrderFields()
  const [fieldToDelete, setFieldToDelete] = useState<Field | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const categoryCount = families.reduce((sum, family) => sum + 1 + family.children.length, 0)
  return (
    <>
      <ReorderList
        entries={fields}
        label="Champs personnalisés"
        onOrder={(ids) => order.mutate(ids)}
        className="border-t border-line-strong"
      >
        {(field, controls) => (
          <FieldRow
            field={field}
            categoryCount={categoryCount}
            controls={controls}
            onDelete={() => {
              setFieldToDelete(field)
              setIsOpen(true)
            }}
          />
        )}
      </ReorderList>
      {fieldToDelete && (
        <DeleteField
          key={fieldToDelete.id}
          field={fields.find(({ id }) => id === fieldToDelete.id) ?? fieldToDelete}
          isOpen={isOpen}
          onClose={close}
        />
      )}
    </>
  )
}

interface FieldRowProps {
  field: Field
  categoryCount: number
  controls: ReactNode
  onDelete: () => void
}

function FieldRow({ field, categoryCount, controls, onDelete }: FieldRowProps) {
  const { id, name, categoryIds, valueCount } = field
  const categoriesText =
    categoryIds.length === 0
      ? 'Dans aucune catégorie'
      : categoryIds.length === categoryCount
        ? 'Dans toutes les catégories'
        : `Dans ${categoryIds.length === 1 ? '1 catégorie' : `${categoryIds.length} catégories`}`
  const traits = [
    fieldDefinitions[field.fieldType].label,
    field.isRequired && 'obligatoire',
    field.isFilterable && 'filtrable',
    field.isProtected && 'protégé',
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <div className="min-w-40 grow basis-40">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">{traits.filter(Boolean).join(' · ')}</p>
        <p className="text-sm text-ink-soft">
          {categoriesText} · {productsText(valueCount)}
        </p>
      </div>
      <div className="-mx-2 flex items-center">
        {controls}
        <ButtonLink to={`?edit=${id}`} variant="ghost" size="icon" aria-label={`Modifier ${name}`}>
          <Pencil aria-hidden="true" className="size-5" />
        </ButtonLink>
        {field.isProtected ? <span className="size-11" /> : <DeleteButton name={name} onPress={onDelete} />}
      </div>
    </div>
  )
}

interface DeleteFieldProps {
  field: Field
  isOpen: boolean
  onClose: () => void
}

function DeleteField({ field: { id, name, valueCount }, isOpen, onClose }: DeleteFieldProps) {
  const remove = useDeleteField()
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      title={`Supprimer «\u00a0${name}\u00a0»`}
      submit="Supprimer"
      busy="Suppression…"
      variant="destructive"
      isPending={remove.isPending}
      failure={remove.error && fieldFailure(remove.error)}
      onConfirm={() => remove.mutate({ id, expectedLoss: valueCount }, { onSuccess: onClose })}
    >
      <p>
        {valueCount === 0 ? (
          'Aucun produit n’a de valeur dans ce champ.'
        ) : (
          <>
            <strong>
              {valueCount === 1
                ? '1 produit perdra cette valeur.'
                : `${valueCount.toLocaleString('fr-FR')} produits perdront cette valeur.`}
            </strong>{' '}
            Cela ne s’annule pas.
          </>
        )}
      </p>
    </ConfirmDialog>
  )
}
