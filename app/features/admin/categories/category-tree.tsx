import { clsx } from 'clsx'
import { Pencil, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#app/components/button.tsx'
import { Picture } from '#app/components/picture.tsx'
import { type Category, type Family, productsText } from '#app/features/admin/shared/category-tree.tsx'
import { categoryPicture } from '#domain/catalogue/pictures.ts'
import { DeleteButton } from '../shared/entry-buttons.tsx'
import { ReorderList } from '../shared/reorder-list.tsx'
import { newCategory, useOrderCategories } from './queries.ts'

interface CategoryTreeProps {
  families: readonly Family[]
  onDelete: (category: Category) => void
}

export function CategoryTree({ families, onDelete }: CategoryTreeProps) {
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
                  onDelete={() => onDelete(child)}
                />
              )}
            </ReorderList>
            <ButtonLink
              to={`/admin/categories/${newCategory}?parent=${family.id}`}
              variant="ghost"
              size="sm"
              className="mt-1 min-h-11 text-fir"
            >
              <Plus aria-hidden="true" className="size-4" />
              Ajouter une sous-catégorie
              <span className="sr-only"> à {family.name}</span>
            </ButtonLink>
          </div>
        </>
      )}
    </ReorderList>
  )
}

interface CategoryRowProps {
  category: Category
  isFamily?: boolean
  /** The number of products, including those of the subcategories. */
  productCount: number
  controls: ReactNode
  onDelete: () => void
}

function CategoryRow({ category, isFamily = false, productCount, controls, onDelete }: CategoryRowProps) {
  const { name, slug } = category
  const Name = isFamily ? 'h2' : 'p'
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center gap-x-3 gap-y-1 border-b py-2',
        isFamily ? 'border-line-strong' : 'border-line',
      )}
    >
      {isFamily && (
        <Picture
          picture={categoryPicture(category)}
          alt=""
          sizes="4rem"
          className="aspect-4/3 w-16 shrink-0 rounded-md"
        />
      )}
      <div className="min-w-40 grow basis-40">
        <Name className={isFamily ? 'text-xl' : 'font-medium'}>{name}</Name>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {slug} · {productsText(productCount)}
        </p>
      </div>
      <div className="-mx-2 flex items-center">
        {controls}
        <ButtonLink
          to={`/admin/categories/${category.id}`}
          variant="ghost"
          size="icon"
          aria-label={`Modifier ${name}`}
        >
          <Pencil aria-hidden="true" className="size-5" />
        </ButtonLink>
        <DeleteButton name={name} onPress={onDelete} />
      </div>
    </div>
  )
}
