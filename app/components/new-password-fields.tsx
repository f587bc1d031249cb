import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import type { PersonalData } from '#domain/accounts/password-rules.ts'
import { ChosenPasswordField } from './chosen-password-field.tsx'
import { PasswordField } from './password-field.tsx'

export const newPasswordLabels = {
  password: 'Nouveau mot de passe',
  confirmation: 'Confirmer le mot de passe',
} as const

interface NewPasswordFieldsProps {
  register: (name: 'password' | 'confirmation') => UseFormRegisterReturn
  errors: FieldErrors<{ password: string; confirmation: string }>
  /** Whose password it will be; null where only the server knows. */
  person: PersonalData | null
}

/** A new password, twice: what one mistypes unseen would lock one out. */
export const NewPasswordFields = ({ register, errors, person }: NewPasswordFieldsProps) => (
  <>
    <ChosenPasswordField
      label={newPasswordLabels.password}
      error={errors.password?.message}
      person={person}
      registration={register('password')}
    />
    <PasswordField
      label={newPasswordLabels.confirmation}
      autoComplete="new-password"
      required
      error={errors.confirmation?.message}
      {...register('confirmation')}
    />
  </>
)
