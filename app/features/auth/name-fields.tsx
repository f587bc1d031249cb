import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '#app/components/field.tsx'

export const nameLabels = { firstName: 'Prénom', lastName: 'Nom' } as const

interface NameFieldsProps {
  register: (name: 'firstName' | 'lastName') => UseFormRegisterReturn
  errors: FieldErrors<{ firstName: string; lastName: string }>
}

/** First and last name, side by side where there is room. */
export const NameFields = ({ register, errors }: NameFieldsProps) => (
  <div className="grid items-start gap-6 sm:grid-cols-2">
    <TextField
      label={nameLabels.firstName}
      autoComplete="given-name"
      required
      error={errors.firstName?.message}
      {...register('firstName')}
    />
    <TextField
      label={nameLabels.lastName}
      autoComplete="family-name"
      required
      error={errors.lastName?.message}
      {...register('lastName')}
    />
  </div>
)
