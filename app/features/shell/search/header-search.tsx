import { Search } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { Form } from 'react-router'
import { latePart } from '#app/components/late-part.ts'
import { maxSearchLength } from '#domain/catalogue/search.ts'
import { rememberSearch } from './recent-searches.ts'

/** Loaded with the first use of the field. */
const SuggestionList = latePart(() => import('./suggestion-list.tsx'))

/** Search on every page: a form as it stands, with suggestions once the script is there. */
export function HeaderSearch({ className }: { className: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [isTouched, setIsTouched] = useState(false)
  const touch = () => setIsTouched(true)
  return (
    <search className={className}>
      <Form
        action="/products"
        className="relative"
        onSubmit={() => rememberSearch(input.current?.value ?? '')}
      >
        <Search aria-hidden="true" className="control-icon left-3" />
        <input
          ref={input}
          type="search"
          name="search"
          role="combobox"
          aria-label="Rechercher"
          aria-expanded="false"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          maxLength={maxSearchLength}
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Rechercher"
          onFocus={touch}
          onPointerDown={touch}
          className="control pl-10"
        />
        {isTouched && (
          <Suspense>
            <SuggestionList input={input} />
          </Suspense>
        )}
      </Form>
    </search>
  )
}
