import { type FieldErrors, type UseFormRegisterReturn, type UseFormReturn, useWatch } from 'react-hook-form'
import { TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { FormButton } from '#app/components/form-button.tsx'
import { PasswordFieldWithRules } from '#app/components/new-password-fields.tsx'
import { RadioCards } from '#app/components/radio-cards.tsx'
import { showFieldErrors } from '#app/lib/form-failure.ts'
import { userTypeLabels, userTypeTexts } from '#domain/accounts/account-labels.ts'
import { userTypes } from '#domain/accounts/accounts.ts'
import type { SignUpInput } from '#domain/accounts/schemas.ts'
import { signUpFailure, useSignUp } from './queries.ts'

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

const labels = {
  userType: 'Type de compte',
  ...nameLabels,
  email: 'Adresse email',
  password: 'Mot de passe',
} as const

const userTypeOptions = userTypes.map((value) => ({
  value,
  label: userTypeLabels[value],
  text: userTypeTexts[value],
}))

interface SignUpFormProps {
  form: UseFormReturn<SignUpInput>
  /** Called with the address to which the confirmation email was sent. */
  onSent: (email: string) => void
  /** The path that the mailed link leads to. */
  redirect: string | null
}

export function SignUpForm({ form, onSent, redirect }: SignUpFormProps) {
  const signUp = useSignUp()
  const { errors } = form.formState
  const [email, firstName, lastName] = useWatch({
    control: form.control,
    name: ['email', 'firstName', 'lastName'],
  })
  const person = { email, firstName, lastName }

  const submit = form.handleSubmit((input) => {
    signUp.mutate(
      { ...input, redirect },
      {
        onSuccess: () => onSent(input.email),
        onError: (error) => showFieldErrors(form, error),
      },
    )
  })

  return (
    <form method="post" noValidate onSubmit={submit} aria-label="Inscription" className="grid gap-6">
      <FormAlert labels={labels} errors={errors} failure={signUp.error && signUpFailure(signUp.error)} />
      <RadioCards
        legend={labels.userType}
        options={userTypeOptions}
        required
        error={errors.userType?.message}
        {...form.register('userType')}
      />
      <NameFields register={form.register} errors={errors} />
      <TextField
        label={labels.email}
        type="email"
        autoComplete="email"
        hint="Nous y envoyons un lien pour confirmer votre compte."
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordFieldWithRules
        label={labels.password}
        error={errors.password?.message}
        person={person}
        registration={form.register('password')}
      />
      <FormButton isBusy={signUp.isPending}>
        {signUp.isPending ? 'Inscription en cours…' : 'Créer mon compte'}
      </FormButton>
    </form>
  )
}
