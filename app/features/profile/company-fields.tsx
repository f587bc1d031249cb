import { TextField } from '#app/components/field.tsx'
import { RadioCards } from '#app/components/radio-cards.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import type { Account } from '#app/lib/session.ts'
import { companyLabels } from '#domain/account-messages.ts'
import {
  organizationTypeLabels,
  profileFieldLabels,
  userTypeLabels,
  userTypeTexts,
} from '#domain/accounts/account-labels.ts'
import { canSell, organizationTypes, userTypes } from '#domain/accounts/accounts.ts'
import { formatSiret } from '#domain/invoices/company-numbers.ts'
import { vatRegimes } from '#domain/invoices/invoices.ts'
import { vatRegimeLabels } from '#domain/invoices/vat.ts'
import { missingMark, type ProfileForm, profileValues } from './profile-form-state.ts'

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

const regimes = vatRegimes.map((value) => ({ value, label: vatRegimeLabels[value] }))

/** The company data on invoices; a company that only buys has no tax regime for sales. */
function CompanyNumbers({ account, form }: { account: Account; form: ProfileForm }) {
  const { errors } = form.formState
  const saved = profileValues(account.profile)
  const sells = canSell(form.watch('userType'))
  return (
    <div className="grid gap-6">
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TextField
          label={companyLabels.siret}
          hint={`Facultatif. 14\u00a0chiffres, par exemple ${formatSiret('73282932000074')}.`}
          autoComplete="off"
          error={errors.siret?.message}
          defaultValue={saved.siret ?? ''}
          {...form.register('siret')}
        />
        <TextField
          label={companyLabels.vatNumber}
          hint={'Facultatif. FR et 11\u00a0chiffres, si vous êtes redevable de la TVA.'}
          autoComplete="off"
          error={errors.vatNumber?.message}
          defaultValue={saved.vatNumber ?? ''}
          {...form.register('vatNumber')}
        />
      </div>
      {sells && (
        <SelectField
          label={companyLabels.vatRegime}
          hint="Il décide de ce que vos factures disent de la TVA. En cas de doute, demandez à votre comptable."
          options={regimes}
          error={errors.vatRegime?.message}
          defaultValue={saved.vatRegime}
          {...form.register('vatRegime')}
        />
      )}
      {sells && form.watch('vatRegime') !== 'exempt' && (
        <label className="flex min-h-11 items-start gap-3">
          <input
            type="checkbox"
            className="mt-0.5 size-5 shrink-0 accent-fir"
            defaultChecked={saved.vatOnDebits}
            {...form.register('vatOnDebits')}
          />
          <span>
            <span className="block font-medium">{companyLabels.vatOnDebits}</span>
            <span className="block text-sm text-ink-soft">
              Vos factures le diront, comme la loi le demande.
            </span>
          </span>
        </label>
      )}
    </div>
  )
}
