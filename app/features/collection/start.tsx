import { ScanQrCode } from 'lucide-react'
import { type FormEvent, type RefObject, useId, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { control, Frame } from '#app/components/field.tsx'
import { ThreeSteps } from '#app/components/three-steps.tsx'
import type { ApiError } from '#app/lib/api.ts'
import {
  findInvalidCharacters,
  isPickupCode,
  parsePickupCode,
  pickupCodeLength,
} from '#domain/orders/pickup-code.ts'
import { Notice, StageTitle } from './notice.tsx'

interface StartProps {
  /** The code that the server refused, to be corrected; empty at first. */
  typed: string
  refusal: ApiError | null
  input: RefObject<HTMLInputElement | null>
  onCode: (code: string) => void
  onScan: () => void
}

const title = 'Remettre une commande'

export const Start = ({ typed, refusal, input, onCode, onScan }: StartProps) => (
  <div className="grid gap-8 md:gap-12">
    <div className="grid gap-6">
      <div className="grid gap-3">
        <p className="eyebrow">Espace vendeur</p>
        {refusal ? <StageTitle>{title}</StageTitle> : <h1 className="text-4xl md:text-5xl">{title}</h1>}
        <p className="max-w-prose text-ink-soft md:text-lg">
          L’acheteur est devant vous{'\u00a0'}? Son code de retrait ouvre la remise, et le versement.
        </p>
      </div>
      {refusal && <Notice title={refusal.problem.title}>{refusal.message}</Notice>}
      <Button size="lg" onClick={onScan} className="min-h-20 w-full text-xl">
        <ScanQrCode aria-hidden="true" className="size-8" />
        Scanner le code
      </Button>
      <p aria-hidden="true" className="flex items-center gap-4 text-ink-soft">
        <span className="h-px grow bg-line" />
        ou
        <span className="h-px grow bg-line" />
      </p>
      <CodeField initial={typed} input={input} onCode={onCode} />
    </div>
    <div className="border-t border-line pt-8">
      <ThreeSteps steps={steps} />
    </div>
  </div>
)

const steps = [
  {
    title: 'Lisez le code',
    text: 'L’acheteur le montre sur son téléphone ou sur son bon imprimé. Scannez-le, ou saisissez les six caractères.',
  },
  {
    title: 'Préparez',
    text: 'Les articles à remettre s’affichent. Il en manque\u00a0? Ne cochez que ce que vous remettez.',
  },
  {
    title: 'Confirmez',
    text: 'La somme de ce qui est remis part vers vous. Le reste attend, avec un nouveau code.',
  },
]

interface CodeFieldProps {
  initial: string
  input: RefObject<HTMLInputElement | null>
  onCode: (code: string) => void
}

/** A field for the six characters that the buyer dictates. It has no name, so that a form sent before hydration contains nothing. */
function CodeField({ initial, input, onCode }: CodeFieldProps) {
  const id = useId()
  const [text, setText] = useState(initial)
  const [error, setError] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    const code = parsePickupCode(text)
    if (isPickupCode(code)) return onCode(code)
    setError(describeProblem(text))
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

function describeProblem(text: string): string {
  const invalidCharacters = findInvalidCharacters(text)
  const code = parsePickupCode(text)
  if (code === '') return 'Saisissez le code de l’acheteur.'
  if (invalidCharacters.length > 0 && code.length <= pickupCodeLength)
    return `Un code ne contient pas «\u00a0${invalidCharacters.slice(0, 3).join(' ')}\u00a0»\u00a0: faites-le relire à l’acheteur.`
  if (code.length < pickupCodeLength) {
    const missing = pickupCodeLength - code.length
    return missing === 1 ? 'Il manque un caractère.' : `Il manque ${missing} caractères.`
  }
  return 'Un code a six caractères\u00a0: il y en a trop.'
}
