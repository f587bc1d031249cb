import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { PersonalData } from '#domain/accounts/password-rules.ts'
import { PasswordField } from './password-field.tsx'
import { PasswordRules } from './password-rules.tsx'

interface ChosenPasswordFieldProps {
  label: string
  error?: string
  /** Whose password it will be; null where only the server knows. */
  person: PersonalData | null
  registration: UseFormRegisterReturn
}

/** A password somebody chooses, with what it must be below. */
export function ChosenPasswordField({ label, error, person, registration }: ChosenPasswordFieldProps) {
  const rulesId = useId()
  const [typed, setTyped] = useState('')
  const frame = useRef<HTMLDivElement>(null)

  // Typed, or filled in by the browser, before the application was there.
  useEffect(() => setTyped(frame.current?.querySelector('input')?.value ?? ''), [])

  return (
    <div ref={frame} className="grid gap-2">
      <PasswordField
        label={label}
        autoComplete="new-password"
        required
        error={error}
        describedBy={rulesId}
        {...registration}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          setTyped(event.target.value)
          void registration.onChange(event)
        }}
      />
      <PasswordRules id={rulesId} password={typed} person={person} />
    </div>
  )
}
