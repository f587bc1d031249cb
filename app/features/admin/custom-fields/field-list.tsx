import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ButtonLink } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { fieldDefinitions } from '#domain/catalogue/field-types.ts'
import { type Family, productsText } from '../shared/category-tree.ts'
import { DeleteButton } from '../shared/delete-button.tsx'
import { ReorderList } from '../shared/reorder-list.tsx'
import { type Field, fieldFailure, useDeleteField, useOrderFields } from './queries.ts'

export function FieldList({ fields, families }: { fields: readonly Field[]; families: readonly Family[] }) {
  const order = useOrderFields()
  const [deleted, setDeleted] = useState<Field | null>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
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
              setDeleted(field)
              setOpen(true)
            }}
          />
        )}
      </ReorderList>
      {deleted && (
        <DeleteField
          key={deleted.id}
          field={fields.find(({ id }) => id === deleted.id) ?? deleted}
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
  const places =
    categoryIds.length === 0
      ? 'Dans aucune catégorie'
      : categoryIds.length === categoryCount
        ? 'Dans toutes les catégories'
        : `Dans ${categoryIds.length === 1 ? '1 catégorie' : `${categoryIds.length} catégories`}`
  const marks = [
    fieldDefinitions[field.fieldType].label,
    field.isRequired && 'obligatoire',
    field.isFilterable && 'filtrable',
    field.isProtected && 'protégé',
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <div className="min-w-40 grow basis-40">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">{marks.filter(Boolean).join(' · ')}</p>
        <p className="text-sm text-ink-soft">
          {places} · {productsText(valueCount)}
        </p>
      </div>
      <div className="-mx-2 flex items-center">
        {controls}
        <ButtonLink to={`?edit=${id}`} variant="ghost" size="icon" aria-label={`Modifier ${name}`}>
          <Pencil aria-hidden="true" className="size-5" />
        </ButtonLink>
        {field.isProtected ? <span className="size-11" /> : <DeleteButton name={name} onClick={onDelete} />}
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
