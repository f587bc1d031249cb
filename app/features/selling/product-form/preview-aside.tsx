import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useWatch } from 'react-hook-form'
import { categoriesQuery } from '#app/lib/categories.ts'
import type { ProductStatus } from '#domain/catalogue/statuses.ts'

import { categoryOptions } from './category-options.ts'
import { PreviewCard } from './preview-card.tsx'
import { previewOf } from './preview-data.ts'
import { PreviewPage } from './preview-page.tsx'
import type { ProductFormState } from './use-product-form.ts'

interface PreviewAsideProps {
  state: ProductFormState
  status: ProductStatus
  isPageOpen: boolean
  onClosePage: () => void
}

/** Beside the form, where there is room: the card of the catalogue as it becomes. */
export function PreviewAside({ state, status, isPageOpen, onClosePage }: PreviewAsideProps) {
  const { form, list, fieldsQuery } = state
  useSyncExternalStore(list.subscribe, list.current, list.current)
  const { data: families = [] } = useQuery(categoriesQuery)
  useWatch({ control: form.control })
  const values = form.getValues()
  const category = categoryOptions(families).find(({ id }) => id === values.categoryId)
  const preview = previewOf(values, fieldsQuery.data ?? [], {
    categoryName: category?.name ?? 'Catégorie',
    pictures: list.stored(),
    status,
  })
  return (
    <>
      <div className="sticky top-24 hidden gap-3 lg:grid">
        <p className="text-sm font-medium text-ink-soft">Dans le catalogue</p>
        <PreviewCard preview={preview} />
      </div>
      <PreviewPage preview={preview} isOpen={isPageOpen} onClose={onClosePage} />
    </>
  )
}
