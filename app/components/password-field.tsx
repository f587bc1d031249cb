import { Eye, EyeOff } from 'lucide-react'
import { type InputHTMLAttributes, useId, useState } from 'react'
import { control, describedBy, type FieldFrame, Frame } from './field.tsx'

interface PasswordFieldProps extends FieldFrame, Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Id of another element that describes the field, besides hint and error. */
  extraDescriptionId?: string
}

/** A password field whose text the person can reveal. */
export function PasswordField({ label, hint, error, extraDescriptionId, ...props }: PasswordFieldProps) {
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Frame id={id} label={label} hint={hint} error={error} required={props.required}>
      <div className="relative">
        <input
          id={id}
          type={isShown ? 'text' : 'password'}
          className={control(error, 'pr-13')}
          aria-invalid={error ? true : undefined}
          aria-describedby={
            [describedBy(id, { hint, error }), extraDescriptionId].filter(Boolean).join(' ') || undefined
          }
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...props}
        />
        <button
          type="button"
          aria-label="Afficher le mot de passe"
          aria-pressed={isShown}
          aria-controls={id}
          title={isShown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-md text-ink-soft hover:text-fir"
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      </div>
    </Frame>
  )
}
