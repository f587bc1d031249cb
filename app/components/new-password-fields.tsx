import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { shortestPassword } from '#domain/accounts/accounts.ts'
import { PasswordField } from './password-field.tsx'

export const newPasswordLabels = {
  password: 'Nouveau mot de passe',
  confirmation: 'Confirmer le mot de passe',
} as const

interface NewPasswordFieldsProps {
  register: (name: 'password' | 'confirmation') => UseFormRegisterReturn
  errors: FieldErrors<{ password: string; confirmation: string }>
}

/** A new password, twice: what one mistypes unseen would lock one out. */
export const NewPasswordFields = ({ register, errors }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      label={newPasswordLabels.password}
      autoComplete="new-password"
      hint={`${shortestPassword} caractères au moins.`}
      required
      error={errors.password?.message}
      {...register('password')}
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
