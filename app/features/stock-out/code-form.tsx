import { ScanQrCode, Search } from 'lucide-react'
import { type FormEvent, type RefObject, useId, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { control } from '#app/components/field.tsx'
import { readCode } from '#domain/selling/stock-removals.ts'

interface CodeFormProps {
  /** The code of the current page. */
  code: string
  /** Whether a phone shows a scanner button at the bottom of its screen. */
  hasScannerBelow: boolean
  input: RefObject<HTMLInputElement | null>
  onSearch: (code: string) => void
  onScan: () => void
}

export function CodeForm({ code, hasScannerBelow, input, onSearch, onScan }: CodeFormProps) {
  const id = useId()
  const [text, setText] = useTypedCode(code)
  const normalizedCode = readCode(text)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (normalizedCode === '') return
    setText(normalizedCode)
    onSearch(normalizedCode)
    // On a touch screen the keyboard would hide the product; a hand scanner types the next code over this one.
    if (matchMedia('(pointer: coarse)').matches) input.current?.blur()
    else input.current?.select()
  }

  return (
    <div className="grid gap-3">
      <search>
        <form action="/stock-out" onSubmit={submit} className="grid gap-1.5">
          <label htmlFor={id} className="font-medium">
            Code du produit
          </label>
          <div className="flex gap-2">
            <input
              id={id}
              ref={input}
              name="code"
              value={text}
              onChange={(event) => setText(event.target.value)}
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={2000}
              className={control(undefined, 'min-h-13 min-w-0 grow text-lg font-semibold tracking-wider')}
            />
            <Button type="submit" size="lg" disabled={normalizedCode === ''} className="max-sm:px-4">
              <Search aria-hidden="true" className="size-5" />
              <span className="max-sm:sr-only">Rechercher</span>
            </Button>
          </div>
        </form>
      </search>
      <Button
        variant="outline"
        size="lg"
        onClick={onScan}
        className={hasScannerBelow ? 'max-md:hidden' : undefined}
      >
        <ScanQrCode aria-hidden="true" className="size-6" />
        Scanner un QR code
      </Button>
    </div>
  )
}

/** Returns the typed code and its setter; a new code in the address replaces it. */
function useTypedCode(code: string) {
  const [text, setText] = useState(code)
  const [shownCode, setShownCode] = useState(code)
  // The address has changed by a search, a scan or Back.
  if (shownCode !== code) {
    setShownCode(code)
    setText(code)
  }
  return [text, setText] as const
}
