import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { Button, buttonClass } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { categoriesQuery } from '#app/lib/categories.ts'
import { catalogueMessages } from '#domain/messages.ts'
import { categoryProposalsQuery } from '../queries.ts'
import { type CategoryOption, categoryOptions, findCategories, withProposals } from './category-options.ts'
import { recentCategories } from './recent-categories.ts'
import { FieldSlot, Section } from './section.tsx'

interface CategoryChoiceProps {
  accountId: string
  categoryId: string
  /** The title typed so far. */
  title: string
  error?: string
  onChoose: (categoryId: string) => void
}

/** The first step of the form, because the others depend on the category. */
export function CategoryChoice({ accountId, categoryId, title, error, onChoose }: CategoryChoiceProps) {
  const query = useQuery(categoriesQuery)
  const [isChanging, setIsChanging] = useState(false)
  const changeButton = useRef<HTMLButtonElement>(null)
  const hasChosen = useRef(false)
  const options = categoryOptions(query.data ?? [])
  const chosen = options.find(({ id }) => id === categoryId)
  const isOpen = isChanging || (query.isSuccess && !chosen)

  // The list that had the focus was removed.
  useEffect(() => {
    if (!isOpen && hasChosen.current) changeButton.current?.focus()
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
              ref={changeButton}
              type="button"
              onClick={() => setIsChanging(true)}
              className={buttonClass({ variant: 'link', size: 'sm' })}
            >
              Changer<span className="sr-only"> de catégorie</span>
            </button>
          </div>
        )}
        {chosen && !isOpen && (
          <TitleProposal title={title} chosen={chosen} options={options} onChoose={choose} />
        )}
        {query.isPending && (
          <p role="status" className="flex h-24 items-center text-ink-soft">
            Chargement des catégories…
          </p>
        )}
        {query.isError && !query.data && (
          <LoadError isRetrying={query.isFetching} onRetry={query.refetch}>
            <p>{catalogueMessages.categoriesLoadFailure}</p>
          </LoadError>
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

interface CategoryPickerProps {
  accountId: string
  options: readonly CategoryOption[]
  takesFocus: boolean
  onChoose: (categoryId: string) => void
}

/** The two levels as a folding list, a search over both, and recent categories. */
function CategoryPicker({ accountId, options, takesFocus, onChoose }: CategoryPickerProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [recentIds] = useState(() => recentCategories(accountId))
  const typed = useDeferredValue(text.trim())
  const { data: proposedIds = [] } = useQuery(categoryProposalsQuery(typed))
  const found = withProposals(findCategories(options, text), options, typed ? proposedIds : [])
  const isSearching = text.trim() !== ''
  const recentOptions = recentIds.flatMap((id) => options.filter((option) => option.id === id))
  return (
    <div className="grid gap-4">
      <TextField
        label="Chercher une catégorie"
        hint="Par son nom, ou par ce que vous vendez&nbsp;: mitigeur, laine de verre, velux…"
        type="search"
        autoComplete="off"
        enterKeyHint="go"
        value={text}
        autoFocus={takesFocus}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (isSearching && found[0]) onChoose(found[0].id)
        }}
      />
      <p role="status" className="empty:absolute text-sm text-ink-soft">
        {isSearching && resultCountText(found.length)}
      </p>
      {isSearching ? (
        <OptionList options={found} showsFamily onChoose={onChoose} />
      ) : (
        <>
          {recentOptions.length > 0 && (
            <div className="grid gap-2">
              <p id={`${id}-recent`} className="text-sm font-medium">
                Vos dernières catégories
              </p>
              <OptionList
                labelledBy={`${id}-recent`}
                options={recentOptions}
                showsFamily
                onChoose={onChoose}
              />
            </div>
          )}
          <FamilyList name={id} options={options} onChoose={onChoose} />
        </>
      )}
    </div>
  )
}

interface FamilyListProps extends Pick<CategoryPickerProps, 'options' | 'onChoose'> {
  /** The name of the group, of which one family is open at a time. */
  name: string
}

const FamilyList = ({ name, options, onChoose }: FamilyListProps) => (
  <div className="border-t border-line">
    {[...Map.groupBy(options, ({ family }) => family)].map(([family, children]) =>
      family === null ? (
        <OptionList key="alone" options={children} onChoose={onChoose} />
      ) : (
        <details key={family} name={name} className="group border-b border-line">
          <summary className="flex min-h-12 list-none items-center justify-between gap-4 font-medium hover:text-fir [&::-webkit-details-marker]:hidden">
            {family}
            <ChevronDown aria-hidden="true" className="size-5 text-ink-soft group-open:rotate-180" />
          </summary>
          <div className="pb-4">
            <OptionList options={children} onChoose={onChoose} />
          </div>
        </details>
      ),
    )}
  </div>
)

function resultCountText(count: number): string {
  if (count === 0) return 'Aucune catégorie de ce nom. Essayez un mot plus court.'
  return count === 1 ? '1 catégorie. Entrée la choisit.' : `${count} catégories. Entrée choisit la première.`
}

interface OptionListProps {
  options: readonly CategoryOption[]
  showsFamily?: boolean
  labelledBy?: string
  onChoose: (categoryId: string) => void
}

const OptionList = ({ options, showsFamily, labelledBy, onChoose }: OptionListProps) => (
  <ul aria-labelledby={labelledBy} className="flex flex-wrap gap-2">
    {options.map(({ id, name, family }) => (
      <li key={id}>
        <button
          type="button"
          onClick={() => onChoose(id)}
          className="min-h-11 rounded-md border border-line-strong bg-paper px-3.5 py-1.5 text-left transition-colors hover:border-fir hover:bg-fir-tint"
        >
          {name}
          {showsFamily && family && <span className="block text-sm text-ink-soft">{family}</span>}
        </button>
      </li>
    ))}
  </ul>
)

/** Milliseconds without input before the title is used for proposals. */
const typingDelayMs = 500

interface TitleProposalProps {
  title: string
  chosen: CategoryOption
  options: readonly CategoryOption[]
  onChoose: (categoryId: string) => void
}

/** Proposes the category that the title suggests, when it differs from the chosen one. */
function TitleProposal({ title, chosen, options, onChoose }: TitleProposalProps) {
  const [settledTitle, setSettledTitle] = useState(title)
  useEffect(() => {
    const timer = setTimeout(() => setSettledTitle(title), typingDelayMs)
    return () => clearTimeout(timer)
  }, [title])
  const { data: proposedIds = [] } = useQuery(categoryProposalsQuery(settledTitle))
  const [first] = proposedIds
  const option = options.find(({ id }) => id === first)
  const suggestsOther = option && settledTitle.length > 2 && !proposedIds.includes(chosen.id)
  return (
    <div role="status" className="mt-2 flex flex-wrap items-center gap-x-3 text-sm empty:hidden">
      {suggestsOther && (
        <>
          <span>D’après son titre, ce produit irait plutôt dans «&nbsp;{option.name}&nbsp;».</span>
          <Button variant="link" size="sm" className="min-h-11 px-0" onClick={() => onChoose(option.id)}>
            Choisir cette catégorie
          </Button>
        </>
      )}
    </div>
  )
}
