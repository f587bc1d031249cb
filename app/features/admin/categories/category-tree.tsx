import { Plus } from 'lucide-react'
import { Button } from '#app/components/button.tsx'
import type { Category, Family } from '../shared/category-tree.ts'
import { ReorderList } from '../shared/reorder-list.tsx'
import { CategoryRow } from './category-row.tsx'
import { useOrderCategories } from './queries.ts'

interface CategoryTreeProps {
  families: readonly Family[]
  onAdd: (parentId: string) => void
  onEdit: (category: Category) => void
  onDelete: (category: Category) => void
}

export function CategoryTree({ families, onAdd, onEdit, onDelete }: CategoryTreeProps) {
  const order = useOrderCategories()
  return (
    <ReorderList
      entries={families}
      label="Familles"
      onOrder={(ids) => order.mutate({ parentId: null, ids })}
      className="grid gap-8"
    >
      {(family, controls) => (
        <>
          <CategoryRow
            category={family}
            isFamily
            productCount={[family, ...family.children].reduce((sum, entry) => sum + entry.productCount, 0)}
            controls={controls}
            onEdit={() => onEdit(family)}
            onDelete={() => onDelete(family)}
          />
          <div className="border-l-2 border-line pl-3 sm:ml-8 sm:pl-5">
            <ReorderList
              entries={family.children}
              label={`Sous-catégories de ${family.name}`}
              onOrder={(ids) => order.mutate({ parentId: family.id, ids })}
            >
              {(child, childControls) => (
                <CategoryRow
                  category={child}
                  productCount={child.productCount}
                  controls={childControls}
                  onEdit={() => onEdit(child)}
                  onDelete={() => onDelete(child)}
                />
              )}
            </ReorderList>
            <Button
              variant="ghost"
              size="sm"
              className="mt-1 min-h-11 text-fir"
              onClick={() => onAdd(family.id)}
            >
              <Plus aria-hidden="true" className="size-4" />
              Ajouter une sous-catégorie
              <span className="sr-only"> à {family.name}</span>
            </Button>
          </div>
        </>
      )}
    </ReorderList>
  )
}
