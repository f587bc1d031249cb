import { TextAreaField, TextField } from '#app/components/field.tsx'
import type { Account } from '#app/lib/session.ts'
import { profileFieldLabels } from '#domain/accounts/accounts.ts'
import { missingMark } from './missing-mark.ts'
import { type ProfileForm, profileValues } from './profile-form-state.ts'

/** Default values are given to the inputs too, for the page as the server renders it. */
export function PersonalFields({ account, form }: { account: Account; form: ProfileForm }) {
  const { errors } = form.formState
  const saved = profileValues(account.profile)
  const field = (name: 'firstName' | 'lastName' | 'phone' | 'address') => ({
    label: profileFieldLabels[name],
    required: true,
    ...missingMark(account, name),
    error: errors[name]?.message,
    defaultValue: saved[name] ?? '',
    ...form.register(name),
  })

  return (
    <fieldset className="grid gap-6">
      <legend className="mb-5 font-display text-2xl font-semibold">Coordonnées</legend>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TextField autoComplete="given-name" {...field('firstName')} />
        <TextField autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField type="tel" autoComplete="tel" {...field('phone')} />
      <TextAreaField rows={3} autoComplete="street-address" {...field('address')} />
      <TextField
        label="Nom d’utilisateur"
        autoComplete="nickname"
        hint="Facultatif. Il vous désigne auprès des autres membres."
        error={errors.username?.message}
        defaultValue={saved.username ?? ''}
        {...form.register('username')}
      />
    </fieldset>
  )
}
