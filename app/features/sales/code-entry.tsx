import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { control, Frame } from '#app/components/field.tsx'
import { storeScannedCode } from '#app/lib/scanned-code.ts'
import { collectPath, isPickupCode, readPickupCode } from '#domain/orders/pickup-code.ts'

/** The buyer’s six characters: they open the hand-over at its articles. */
export function CodeEntry() {
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = readPickupCode(text)
    if (!isPickupCode(code)) return setError('Un code a six lettres et chiffres.')
    storeScannedCode(code)
    void navigate(collectPath)
  }
  return (
    <form onSubmit={submit} noValidate className="max-w-md">
      <Frame id={id} label="Code de retrait de l’acheteur" error={error}>
        <div className="flex flex-wrap gap-2">
          <input
            id={id}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setError(undefined)
            }}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={2_000}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && `${id}-error`}
            className={control(error, 'w-auto min-w-36 flex-1 font-bold tracking-widest uppercase')}
          />
          <Button type="submit">Remettre</Button>
        </div>
      </Frame>
    </form>
  )
}
