import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { type ComponentType, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { latePart } from '#app/components/late-part.ts'
import { maxSearchLength, usualRadius } from '#domain/catalogue/search.ts'
import type { InputProps, ListProps } from './option-panel.tsx'
import { useSearchBarState } from './search-bar-state.ts'

// Loaded when a field is first used.
const WordSuggestions = latePart(() => import('./word-suggestions.tsx'))
const PlaceSuggestions = latePart(() => import('./place-suggestions.tsx'))
const SubmitHandler = latePart(() => import('./submit-handler.tsx'))

/** The search bar of every page, with words and place. It is a plain form that gets suggestions once a field is used. */
export function SearchBar({ className }: { className: string }) {
  const { words, town, placeText } = useSearchBarState()
  const [isUsed, setIsUsed] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const wordsInput = useRef<HTMLInputElement>(null)
  const placeInput = useRef<HTMLInputElement>(null)
  return (
    <search className={className}>
      <form ref={form} action="/products" onFocus={() => setIsUsed(true)} className="search-bar">
        <BarField
          input={wordsInput}
          name="search"
          label={'Quoi\u00a0?'}
          currentText={words}
          maxLength={maxSearchLength}
          className="grow-[3]"
          List={WordSuggestions}
          town={town}
          placeText={placeText}
        />
        <BarField
          input={placeInput}
          name="near"
          label={'Où\u00a0?'}
          currentText={placeText}
          maxLength={60}
          className="grow-[2] border-l border-line"
          List={PlaceSuggestions}
          town={town}
          placeText={placeText}
        />
        <input type="hidden" name="radius" value={usualRadius} />
        <button type="submit" aria-label="Rechercher">
          <Search aria-hidden="true" className="size-5" />
        </button>
        {isUsed && (
          <Suspense>
            <SubmitHandler form={form} town={town} placeText={placeText} />
          </Suspense>
        )}
      </form>
    </search>
  )
}

interface BarFieldProps extends Omit<ListProps, 'onInputProps'> {
  name: string
  label: string
  /** The text of the page's URL or, for the place, that stored on the device. */
  currentText: string
  maxLength: number
  className: string
  List: ComponentType<ListProps>
}

/** The text is not in React's state, so that it stays when the suggestions are loaded while the visitor types. */
function BarField({
  input,
  label,
  currentText: addressText,
  className,
  List,
  town,
  placeText,
  ...attributes
}: BarFieldProps) {
  const [isUsed, setIsUsed] = useState(false)
  const [inputProps, setInputProps] = useState<InputProps>()
  const markUsed = () => setIsUsed(true)
  useCurrentText(input, addressText)
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
        onFocus={markUsed}
        onPointerDown={markUsed}
        {...inputProps}
        {...attributes}
        aria-label={label}
        placeholder={label}
        defaultValue={addressText}
        enterKeyHint="search"
      />
      {isUsed && (
        <Suspense>
          <List input={input} onInputProps={setInputProps} town={town} placeText={placeText} />
        </Suspense>
      )}
    </div>
  )
}

/** Shows the current text in the field, unless the visitor is editing it. */
function useCurrentText(input: RefObject<HTMLInputElement | null>, text: string) {
  const lastText = useRef(text)
  useEffect(() => {
    const field = input.current
    if (!field || lastText.current === text) return
    const isEdited = field.value !== lastText.current && document.activeElement === field
    lastText.current = text
    if (!isEdited) field.value = text
  }, [input, text])
}
