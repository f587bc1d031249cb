import { type FormEvent, type RefObject, useId, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { control, Frame } from '#app/components/field.tsx'
import {
  isPickupCode,
  pickupCodeLength,
  readPickupCode,
  strangeCharacters,
} from '#domain/orders/pickup-code.ts'

interface CodeFieldProps {
  initial: string
  input: RefObject<HTMLInputElement | null>
  onCode: (code: string) => void
}

/** The six characters, as the buyer dictates them. The field has no name: sent before the page listens, it sends nothing. */
export function CodeField({ initial, input, onCode }: CodeFieldProps) {
  const id = useId()
  const [text, setText] = useState(initial)
  const [error, setError] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    const code = readPickupCode(text)
    if (isPickupCode(code)) return onCode(code)
    setError(problemOf(text))
    input.current?.focus()
  }

  return (
    <form onSubmit={submit} noValidate>
      <Frame
        id={id}
        label="Code de retrait"
        hint="Six lettres et chiffres. Il n’y a jamais ni 0 ni O, ni 1 ni I."
        error={error}
      >
        <div className="flex flex-wrap gap-2">
          <input
            id={id}
            ref={input}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setError(undefined)
            }}
            inputMode="text"
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={2_000}
            aria-invalid={error ? true : undefined}
            aria-describedby={[`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')}
            className={control(
              error,
              'min-h-14 w-auto min-w-44 flex-1 font-display text-2xl! font-bold tracking-[0.2em] uppercase',
            )}
          />
          <Button type="submit" size="lg" variant="outline" className="max-sm:w-full">
            Vérifier le code
          </Button>
        </div>
      </Frame>
    </form>
  )
}

function problemOf(text: string): string {
  const strange = strangeCharacters(text)
  const code = readPickupCode(text)
  if (code === '') return 'Saisissez le code de l’acheteur.'
  if (strange.length > 0 && code.length <= pickupCodeLength)
    return `Un code ne contient pas «\u00a0${strange.slice(0, 3).join(' ')}\u00a0»\u00a0: faites-le relire à l’acheteur.`
  if (code.length < pickupCodeLength) {
    const missing = pickupCodeLength - code.length
    return missing === 1 ? 'Il manque un caractère.' : `Il manque ${missing} caractères.`
  }
  return 'Un code a six caractères\u00a0: il y en a trop.'
}
