import { useState } from 'react'
import { TextAreaField, TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { RadioCards } from '#app/components/radio-cards.tsx'
import { showFieldErrors } from '#app/lib/form-failure.ts'
import type { Account } from '#app/lib/session.ts'
import { organizationTypeLabels, profileFieldLabels } from '#domain/accounts/account-labels.ts'
import { organizationTypes, requiredProfileFields } from '#domain/accounts/accounts.ts'
import { profileValues, useProfileForm } from './profile-form-state.ts'
import { profileFailure, useSaveProfile } from './queries.ts'

interface MissingDetailsProps {
  account: Account
  /** The form's id, for a submit button elsewhere. */
  id: string
  onSaved: (account: Account) => void
}

const autoCompletes = {
  firstName: 'given-name',
  lastName: 'family-name',
  phone: 'tel',
} as const

/** The form of those profile fields that an order still needs. */
export function MissingDetails({ account, id, onSaved }: MissingDetailsProps) {
  const form = useProfileForm(account)
  const save = useSaveProfile(account)
  const { errors } = form.formState
  // Read once, so that a field remains while it is filled in.
  const [missing] = useState(
    () => account.profile?.missing ?? requiredProfileFields({ organizationType: null }),
  )
  const isCompany = form.watch('organizationType') === 'other'

  const submit = form.handleSubmit(async (values) => {
    const companyName = values.organizationType === 'other' ? values.companyName : null
    const empty = requiredProfileFields({ organizationType: values.organizationType ?? null }).filter(
      (field) => !{ ...values, companyName }[field],
    )
    for (const field of empty)
      form.setError(
        field,
        { message: 'À compléter pour pouvoir commander.' },
        { shouldFocus: field === empty[0] },
      )
    if (empty.length > 0) return
    try {
      // Saving removes this form from the page: callbacks of its mutation would not run.
      const saved = await save.mutateAsync({ ...values, companyName })
      if (saved) onSaved(saved)
    } catch (error) {
      if (error instanceof Error) showFieldErrors(form, error)
    }
  })

  const field = (name: keyof typeof autoCompletes | 'address' | 'companyName') => ({
    label: profileFieldLabels[name],
    required: true,
    error: errors[name]?.message,
    defaultValue: profileValues(account.profile)[name] ?? '',
    ...form.register(name),
  })
  return (
    <form
      id={id}
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Vos coordonnées"
      className="grid gap-6"
    >
      <FormAlert
        labels={profileFieldLabels}
        errors={errors}
        failure={save.error && profileFailure(save.error)}
      />
      {missing.includes('organizationType') && (
        <RadioCards
          legend={profileFieldLabels.organizationType}
          options={organizationTypes.map((value) => ({ value, label: organizationTypeLabels[value] }))}
          required
          error={errors.organizationType?.message}
          className="sm:grid-cols-2"
          {...form.register('organizationType')}
        />
      )}
      {isCompany && missing.includes('companyName') && (
        <TextField autoComplete="organization" {...field('companyName')} />
      )}
      {(['firstName', 'lastName', 'phone'] as const)
        .filter((name) => missing.includes(name))
        .map((name) => (
          <TextField
            key={name}
            type={name === 'phone' ? 'tel' : 'text'}
            autoComplete={autoCompletes[name]}
            {...field(name)}
          />
        ))}
      {missing.includes('address') && (
        <TextAreaField rows={2} autoComplete="street-address" {...field('address')} />
      )}
    </form>
  )
}
