import { TextField } from '#app/components/field.tsx'
import { RadioCards } from '#app/components/radio-cards.tsx'
import type { Account } from '#app/lib/session.ts'
import {
  organizationTypeLabels,
  organizationTypes,
  profileFieldLabels,
  userTypeLabels,
  userTypes,
  userTypeTexts,
} from '#domain/accounts/accounts.ts'
import { CompanyNumbers } from './company-numbers.tsx'
import { missingMark } from './missing-mark.ts'
import { type ProfileForm, profileValues } from './profile-form-state.ts'

const userTypeOptions = userTypes.map((value) => ({
  value,
  label: userTypeLabels[value],
  text: userTypeTexts[value],
}))
const organizationOptions = organizationTypes.map((value) => ({
  value,
  label: organizationTypeLabels[value],
}))

export function CompanyFields({ account, form }: { account: Account; form: ProfileForm }) {
  const { errors } = form.formState
  const saved = profileValues(account.profile)
  return (
    <fieldset className="grid gap-6">
      <legend className="mb-5 font-display text-2xl font-semibold">Votre compte</legend>
      <RadioCards
        legend={profileFieldLabels.organizationType}
        options={organizationOptions}
        required
        hint={missingMark(account, 'organizationType').hint}
        error={errors.organizationType?.message}
        defaultValue={saved.organizationType ?? ''}
        className="sm:grid-cols-2"
        {...form.register('organizationType')}
      />
      {form.watch('organizationType') === 'other' && (
        <TextField
          label={profileFieldLabels.companyName}
          autoComplete="organization"
          required
          {...missingMark(account, 'companyName')}
          error={errors.companyName?.message}
          defaultValue={saved.companyName ?? ''}
          {...form.register('companyName')}
        />
      )}
      {form.watch('organizationType') === 'other' && <CompanyNumbers account={account} form={form} />}
      <RadioCards
        legend={profileFieldLabels.userType}
        options={userTypeOptions}
        required
        error={errors.userType?.message}
        defaultValue={saved.userType}
        {...form.register('userType')}
      />
    </fieldset>
  )
}
