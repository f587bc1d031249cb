import { clsx } from 'clsx'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/components/button.tsx'
import { Picture } from '#app/components/picture.tsx'
import { categoryPicture } from '#domain/catalogue/category-pictures.ts'
import { type Category, productsText } from '../shared/category-tree.ts'
import { DeleteButton } from '../shared/delete-button.tsx'

interface CategoryRowProps {
  category: Category
  isFamily?: boolean
  /** In it and below it. */
  productCount: number
  controls: ReactNode
  onEdit: () => void
  onDelete: () => void
}

export function CategoryRow({
  category,
  isFamily = false,
  productCount,
  controls,
  onEdit,
  onDelete,
}: CategoryRowProps) {
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
        <Button variant="ghost" size="icon" onClick={onEdit} aria-label={`Modifier ${name}`}>
          <Pencil aria-hidden="true" className="size-5" />
        </Button>
        <DeleteButton name={name} onClick={onDelete} />
      </div>
    </div>
  )
}
