import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { control } from '#app/components/field.tsx'
import { longestName } from './suggested-name.ts'

interface RenameFormProps {
  name: string
  /** Null: the name stays. */
  onDone: (name: string | null) => void
}

/** Enter saves, Escape leaves the name as it was. */
export function RenameForm({ name, onDone }: RenameFormProps) {
  const [typed, setTyped] = useState(name)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = typed.trim()
    onDone(wanted && wanted !== name ? wanted : null)
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap gap-2">
      <input
        ref={input}
        aria-label="Nouveau nom"
        required
        autoComplete="off"
        maxLength={longestName}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone(null)}
        className={control(undefined, 'grow basis-40')}
      />
      <Button type="submit">Renommer</Button>
    </form>
  )
}
