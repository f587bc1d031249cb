import { TextField } from '#app/components/field.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import type { Account } from '#app/lib/session.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { companyLabels } from '#domain/accounts/company-messages.ts'
import { vatRegimes } from '#domain/invoices/invoices.ts'
import { formatSiret } from '#domain/invoices/siret.ts'
import { vatRegimeLabels } from '#domain/invoices/vat.ts'
import { type ProfileForm, profileValues } from './profile-form-state.ts'

const regimes = vatRegimes.map((value) => ({ value, label: vatRegimeLabels[value] }))

/** What invoices say of a company; a company that only buys has no regime of sales. */
export function CompanyNumbers({ account, form }: { account: Account; form: ProfileForm }) {
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
    </div>
  )
}
