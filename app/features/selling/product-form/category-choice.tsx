import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '#app/components/button.tsx'
import { categoriesQuery } from '#app/lib/categories.ts'
import { catalogueMessages } from '#domain/messages.ts'

import { type CategoryOption, categoryOptions } from './category-options.ts'
import { CategoryPicker } from './category-picker.tsx'
import { FieldSlot, Section } from './section.tsx'

interface CategoryChoiceProps {
  accountId: string
  categoryId: string
  error?: string
  onChoose: (categoryId: string) => void
}

/** First of all: everything else the form asks depends on it. */
export function CategoryChoice({ accountId, categoryId, error, onChoose }: CategoryChoiceProps) {
  const query = useQuery(categoriesQuery)
  const [isChanging, setIsChanging] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const hasChosen = useRef(false)
  const options = categoryOptions(query.data ?? [])
  const chosen = options.find(({ id }) => id === categoryId)
  const isOpen = isChanging || (query.isSuccess && !chosen)

  // The list the person was in has gone.
  useEffect(() => {
    if (!isOpen && hasChosen.current) change.current?.focus()
    hasChosen.current = false
  }, [isOpen])

  const choose = (id: string) => {
    hasChosen.current = true
    setIsChanging(false)
    onChoose(id)
  }

  return (
    <Section title="Catégorie">
      <FieldSlot name="categoryId">
        {chosen && !isOpen && (
          <div className="flex items-center justify-between gap-3 rounded-md border border-line-strong bg-paper py-2 pr-1 pl-4">
            <CategoryPath option={chosen} />
            <button
              ref={change}
              type="button"
              onClick={() => setIsChanging(true)}
              className={buttonClass({ variant: 'link', size: 'sm' })}
            >
              Changer<span className="sr-only"> de catégorie</span>
            </button>
          </div>
        )}
        {query.isPending && (
          <p role="status" className="flex h-24 items-center text-ink-soft">
            Chargement des catégories…
          </p>
        )}
        {query.isError && !query.data && (
          <div role="alert" className="grid justify-items-start gap-3">
            <p>{catalogueMessages.categoriesLoadFailure}</p>
            <Button variant="outline" aria-disabled={query.isFetching} onClick={() => query.refetch()}>
              {query.isFetching ? 'Chargement…' : 'Réessayer'}
            </Button>
          </div>
        )}
        {query.data?.length === 0 && <p>{catalogueMessages.noCategory}</p>}
        {isOpen && options.length > 0 && (
          <CategoryPicker accountId={accountId} options={options} takesFocus={isChanging} onChoose={choose} />
        )}
        {error && <p className="mt-2 text-sm font-medium text-danger">{error}</p>}
      </FieldSlot>
    </Section>
  )
}

const CategoryPath = ({ option }: { option: CategoryOption }) => (
  <p className="flex flex-wrap items-center gap-x-2 font-semibold">
    {option.family && (
      <>
        <span className="font-normal text-ink-soft">{option.family}</span>
        <ChevronRight aria-hidden="true" className="size-4 text-ink-soft" />
      </>
    )}
    {option.name}
  </p>
)
