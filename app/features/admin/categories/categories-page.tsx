import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import { catalogueMessages } from '#domain/messages.ts'
import { AdminPage } from '../shared/admin-page.tsx'
import { type Category, categoryTreeQuery } from '../shared/category-tree.ts'
import { LoadState } from '../shared/load-state.tsx'
import { CategoryForm } from './category-form.tsx'
import { CategoryTree } from './category-tree.tsx'
import { DeleteCategory } from './delete-category.tsx'

type Task =
  | { kind: 'edit'; category: Category | null; parentId: string | null }
  | { kind: 'delete'; category: Category }

const titleOf = (task: Task) => {
  if (task.kind === 'delete') return `Supprimer «\u00a0${task.category.name}\u00a0»`
  return task.category ? `Modifier «\u00a0${task.category.name}\u00a0»` : 'Nouvelle catégorie'
}

/** The category tree (specification, section 2, Administration). */
export function CategoriesPage() {
  const { data: families, isError, refetch } = useQuery(categoryTreeQuery)
  const [task, setTask] = useState<Task | null>(null)
  const [isOpen, setOpen] = useState(false)
  const begin = (next: Task) => {
    setTask(next)
    setOpen(true)
  }
  const close = () => setOpen(false)
  return (
    <AdminPage
      title="Catégories"
      text={
        'Deux niveaux\u00a0: des familles et leurs sous-catégories, dans l’ordre où les visiteurs les voient.'
      }
      actions={
        <Button onClick={() => begin({ kind: 'edit', category: null, parentId: null })}>
          <Plus aria-hidden="true" className="size-5" />
          Nouvelle catégorie
        </Button>
      }
    >
      {!families && (
        <LoadState
          isError={isError}
          message={catalogueMessages.categoriesLoadFailure}
          onRetry={() => refetch()}
        />
      )}
      {families?.length === 0 && (
        <p className="border-l-2 border-terracotta py-2 pl-6 text-lg">{catalogueMessages.noCategory}</p>
      )}
      {families && (
        <CategoryTree
          families={families}
          onAdd={(parentId) => begin({ kind: 'edit', category: null, parentId })}
          onEdit={(category) => begin({ kind: 'edit', category, parentId: category.parentId })}
          onDelete={(category) => begin({ kind: 'delete', category })}
        />
      )}
      {task && families && (
        <Modal open={isOpen} onClose={close} title={titleOf(task)} placement="center">
          {task.kind === 'edit' ? (
            <CategoryForm
              category={task.category}
              parentId={task.parentId}
              families={families}
              onDone={close}
            />
          ) : (
            <DeleteCategory category={task.category} families={families} onDone={close} />
          )}
        </Modal>
      )}
    </AdminPage>
  )
}
