import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { type ComponentType, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { latePart } from '#app/components/late-part.ts'
import { maxSearchLength, usualRadius } from '#domain/catalogue/search.ts'
import { useCurrentPlace } from './current-place.ts'
import type { FieldProps, ListProps } from './option-panel.tsx'

/** Loaded when a field is first used. */
const WhatList = latePart(() => import('./what-list.tsx'))
const WhereList = latePart(() => import('./where-list.tsx'))
const BarSubmit = latePart(() => import('./bar-submit.tsx'))

/** The search bar of every page, with words and place. It is a plain form that gets suggestions once a field is used. */
export function SearchBar({ className }: { className: string }) {
  const { words, town, where } = useCurrentPlace()
  const [isTouched, setIsTouched] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const what = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLInputElement>(null)
  return (
    <search className={className}>
      <form ref={form} action="/products" onFocus={() => setIsTouched(true)} className="search-bar">
        <BarField
          input={what}
          name="search"
          label={'Quoi\u00a0?'}
          followed={words}
          maxLength={maxSearchLength}
          className="grow-[3]"
          List={WhatList}
          town={town}
          where={where}
        />
        <BarField
          input={place}
          name="near"
          label={'Où\u00a0?'}
          followed={where}
          maxLength={60}
          className="grow-[2] border-l border-line"
          List={WhereList}
          town={town}
          where={where}
        />
        <input type="hidden" name="radius" value={usualRadius} />
        <button type="submit" aria-label="Rechercher">
          <Search aria-hidden="true" className="size-5" />
        </button>
        {isTouched && (
          <Suspense>
            <BarSubmit form={form} town={town} where={where} />
          </Suspense>
        )}
      </form>
    </search>
  )
}

interface BarFieldProps extends Omit<ListProps, 'onField'> {
  name: string
  label: string
  /** The text of the address, or that stored on the device. */
  followed: string
  maxLength: number
  className: string
  List: ComponentType<ListProps>
}

/** The element holds its text itself, so that typed text stays when the suggestions are loaded. */
function BarField({ input, label, followed, className, List, town, where, ...attributes }: BarFieldProps) {
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
        placeholder={label}
        defaultValue={followed}
        enterKeyHint="search"
      />
      {isTouched && (
        <Suspense>
          <List input={input} onField={setField} town={town} where={where} />
        </Suspense>
      )}
    </div>
  )
}

/** The field shows the address while it is not edited. */
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
