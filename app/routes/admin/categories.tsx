import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { DialogForm } from '#app/components/dialog-form.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Modal } from '#app/components/modal.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { CategoryTree } from '#app/features/admin/categories/category-tree.tsx'
import { categoryFailure, newCategory, useDeleteCategory } from '#app/features/admin/categories/queries.ts'
import { AdminPage, ExportLink, Loaded } from '#app/features/admin/shared/admin-page.tsx'
import {
  type Category,
  categoryTreeQuery,
  type Family,
  productsText,
} from '#app/features/admin/shared/category-tree.tsx'
import { ApiError } from '#app/lib/api.ts'
import { createPageLoader } from '#app/lib/page-data.ts'
import { catalogueAdminMessages } from '#domain/admin-messages.ts'
import { catalogueMessages } from '#domain/messages.ts'

const load = createPageLoader((queryClient) => queryClient.prefetchQuery(categoryTreeQuery))

export { load as clientLoader, load as loader }

export default function CategoriesPage() {
  const tree = useQuery(categoryTreeQuery)
  const [categoryToDelete, setCategoryToDelete] = useState<Category | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <AdminPage
      title="Catégories"
      text={
        'Deux niveaux\u00a0: des familles et leurs sous-catégories, dans l’ordre où les visiteurs les voient.'
      }
      actions={
        <ButtonLink to={`/admin/categories/${newCategory}`}>
          <Plus aria-hidden="true" className="size-5" />
          Nouvelle catégorie
        </ButtonLink>
      }
    >
      <Loaded query={tree} failure={catalogueMessages.categoriesLoadFailure}>
        {(families) => (
          <>
            {families.length === 0 && <EmptyState>{catalogueAdminMessages.noCategoryYet}</EmptyState>}
            <CategoryTree
              families={families}
              onDelete={(category) => {
                setCategoryToDelete(category)
                setIsOpen(true)
              }}
            />
            {families.length > 0 && <ExportLink list="categories" />}
          </>
        )}
      </Loaded>
      {categoryToDelete && tree.data && (
        <Modal
          open={isOpen}
          onClose={close}
          title={`Supprimer «\u00a0${categoryToDelete.name}\u00a0»`}
          placement="center"
        >
          <DeleteCategory category={categoryToDelete} families={tree.data} onDone={close} />
        </Modal>
      )}
    </AdminPage>
  )
}

interface DeleteCategoryProps {
  category: Category
  families: readonly Family[]
  onDone: () => void
}

/** Explains the deletion and asks for the products' new category. */
function DeleteCategory({ category, families, onDone }: DeleteCategoryProps) {
  const remove = useDeleteCategory()
  const current = families
    .flatMap((family) => [family, ...family.children])
    .find(({ id }) => id === category.id)
  const { productCount } = current ?? category
  const hasChildren = families.some((family) => family.id === category.id && family.children.length > 0)

  if (hasChildren) {
    return (
      <div className="grid gap-5 p-5">
        <p>{catalogueAdminMessages.hasChildren}</p>
        <Button variant="outline" onClick={onDone} className="justify-self-start">
          Fermer
        </Button>
      </div>
    )
  }
  return (
    <DialogForm
      labels={{ destinationId: 'Nouvelle catégorie' }}
      failure={remove.error && categoryFailure(remove.error)}
      submit={
        productCount === 0
          ? 'Supprimer'
          : `Déplacer ${productCount === 1 ? 'le produit' : `les ${productsText(productCount)}`} et supprimer`
      }
      busy="Suppression…"
      variant="destructive"
      isPending={remove.isPending}
      onClose={onDone}
      onSubmit={(formData) =>
        remove.mutate(
          {
            id: category.id,
            destinationId: String(formData.get('destinationId') ?? '') || null,
            withFields: formData.get('withFields') === 'on',
            expectedProducts: productCount,
          },
          { onSuccess: onDone },
        )
      }
    >
      <DeletionFields
        category={current ?? category}
        families={families}
        error={remove.error instanceof ApiError ? remove.error.fields.destinationId : undefined}
      />
    </DialogForm>
  )
}

interface DeletionFieldsProps extends Omit<DeleteCategoryProps, 'onDone'> {
  error: string | undefined
}

/** The consequences for the products, and their new category. */
function DeletionFields({ category, families, error }: DeletionFieldsProps) {
  const { productCount, name } = category
  if (productCount === 0)
    return (
      <p>
        Aucun produit n’y est rangé. Les liens vers cette catégorie n’ouvriront plus rien, et les alertes que
        des personnes ont demandées pour elle seront perdues.
      </p>
    )
  return (
    <>
      <p>
        <strong>{productsText(productCount)}</strong>, en ligne ou non,{' '}
        {productCount === 1 ? 'y est rangé' : 'y sont rangés'}. Choisissez où{' '}
        {productCount === 1 ? 'il va' : 'ils vont'}, avec toutes {productCount === 1 ? 'ses' : 'leurs'}{' '}
        caractéristiques&nbsp;; les liens vers «&nbsp;{name}&nbsp;» y mèneront aussi, et les alertes demandées
        pour elle suivront.
      </p>
      <SelectField
        label="Nouvelle catégorie"
        required
        placeholder="Choisir…"
        name="destinationId"
        defaultValue=""
        error={error}
      >
        {families.map((family) => (
          <optgroup key={family.id} label={family.name}>
            {[family, ...family.children]
              .filter(({ id }) => id !== category.id)
              .map((entry) => (
                <option key={entry.id} value={entry.id}>
                  {entry.id === family.id ? `${family.name} (la famille)` : entry.name}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="withFields" defaultChecked className="size-5 shrink-0 accent-fir" />
        Ses champs aussi&nbsp;: la nouvelle catégorie les demandera à toutes ses annonces
      </label>
    </>
  )
}
