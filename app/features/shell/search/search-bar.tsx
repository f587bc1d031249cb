import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import {
  type ComponentType,
  type FormEvent,
  type InputHTMLAttributes,
  type Ref,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { latePart } from '#app/components/late-part.ts'
import { useStoredTown } from '#app/lib/stored-town.ts'
import { townQuery } from '#app/lib/towns.ts'
import { type CatalogueSearch, maxSearchLength, usualRadius } from '#domain/catalogue/search.ts'
import type { Town } from '#domain/places/commune.ts'
import { barPath, placeText, useAskedSearch } from './asked-search.ts'
import { rememberSearch } from './recent-searches.ts'

/** Loaded with the first use of their field. */
const WhatList = latePart(() => import('./what-list.tsx'))
const WhereList = latePart(() => import('./where-list.tsx'))

/** The search on every page, what and where: a form as it stands, with suggestions once a field is used. */
export function SearchBar({ className }: { className: string }) {
  const asked = useAskedSearch()
  const stored = useStoredTown()
  const { data: found } = useQuery(townQuery(asked?.near ?? null))
  const town = asked ? (found?.town ?? null) : stored
  const where = placeText(asked, town)
  const what = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()

  function submit(event: FormEvent) {
    event.preventDefault()
    const words = what.current?.value.trim() ?? ''
    const typed = place.current?.value.trim() ?? ''
    const isShown = typed === where
    rememberSearch(words)
    const near = isShown && town ? town.key : typed || null
    const department = isShown && !town ? asked?.department : null
    void navigate(barPath(asked, words, department ? { department } : { near }))
  }

  return (
    <search className={className}>
      <form action="/products" onSubmit={submit} className="search-bar">
        <BarField
          input={what}
          name="search"
          label={'Quoi\u00a0?'}
          placeholder={'Quoi\u00a0?'}
          followed={asked?.search ?? ''}
          maxLength={maxSearchLength}
          className="grow-[3]"
          List={WhatList}
          asked={asked}
          town={town}
        />
        <BarField
          input={place}
          name="near"
          label={'Où\u00a0?'}
          placeholder={'Où\u00a0?'}
          followed={where}
          maxLength={60}
          className="grow-[2] border-l border-line"
          List={WhereList}
          asked={asked}
          town={town}
        />
        <input type="hidden" name="radius" value={usualRadius} />
        <button type="submit" aria-label="Rechercher">
          <Search aria-hidden="true" className="size-5" />
        </button>
      </form>
    </search>
  )
}

/** What a list of suggestions makes of its field. */
export type FieldProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }

export interface ListProps {
  input: RefObject<HTMLInputElement | null>
  onField: (props: FieldProps) => void
  asked: CatalogueSearch | null
  town: Town | null
}

interface BarFieldProps extends Omit<ListProps, 'onField'> {
  name: string
  label: string
  placeholder: string
  /** What the address says, or the device remembers. */
  followed: string
  maxLength: number
  className: string
  List: ComponentType<ListProps>
}

/** Its text is the element's own, so that what is typed stays when the suggestions take the field over. */
function BarField({ input, label, followed, className, List, asked, town, ...attributes }: BarFieldProps) {
  const [isTouched, setIsTouched] = useState(false)
  const [field, setField] = useState<FieldProps>()
  const touch = () => setIsTouched(true)
  useFollowedText(input, followed)
  return (
    <div className={clsx('min-w-0 basis-0', className)}>
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-expanded="false"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        autoComplete="off"
        onFocus={touch}
        onPointerDown={touch}
        {...field}
        {...attributes}
        aria-label={label}
        defaultValue={followed}
        enterKeyHint="search"
      />
      {isTouched && (
        <Suspense>
          <List input={input} onField={setField} asked={asked} town={town} />
        </Suspense>
      )}
    </div>
  )
}

/** The field follows the address, unless somebody is writing in it. */
function useFollowedText(input: RefObject<HTMLInputElement | null>, text: string) {
  const shown = useRef(text)
  useEffect(() => {
    const field = input.current
    if (!field || shown.current === text) return
    const isWritten = field.value !== shown.current && document.activeElement === field
    shown.current = text
    if (!isWritten) field.value = text
  }, [input, text])
}
