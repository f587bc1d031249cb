import { Button } from '#app/components/button.tsx'
import { TextAreaField, TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { cart, useCart } from '#app/lib/cart.ts'
import { showFieldErrors } from '#app/lib/form-failure.ts'
import { useHydrated } from '#app/lib/hydration.ts'
import type { Account } from '#app/lib/session.ts'
import { companyLabels, profileMessages } from '#domain/account-messages.ts'
import { profileFieldLabels } from '#domain/accounts/account-labels.ts'
import { CompanyFields } from './company-fields.tsx'
import { type ProfileForm as Form, missingMark, profileValues } from './profile-form-state.ts'
import { profileFailure, useSaveProfile } from './queries.ts'

const labels = {
  firstName: profileFieldLabels.firstName,
  lastName: profileFieldLabels.lastName,
  username: 'Nom d’utilisateur',
  phone: profileFieldLabels.phone,
  address: profileFieldLabels.address,
  userType: profileFieldLabels.userType,
  organizationType: profileFieldLabels.organizationType,
  companyName: profileFieldLabels.companyName,
  ...companyLabels,
}

export function ProfileForm({ account, form }: { account: Account; form: Form }) {
  const save = useSaveProfile(account)
  const isHydrated = useHydrated()
  const { errors, isDirty } = form.formState

  const submit = form.handleSubmit((values) => {
    // Empty unless it is a company: a name typed before another choice is not stored.
    const companyName = values.organizationType === 'other' ? values.companyName : null
    save.mutate(
      { ...values, companyName },
      {
        onSuccess: (saved) => form.reset(profileValues(saved?.profile ?? null)),
        onError: (error) => showFieldErrors(form, error),
      },
    )
  })

  return (
    // Before hydration, saved values would overwrite what is typed.
    <form
      method="post"
      noValidate
      onSubmit={submit}
      inert={!isHydrated}
      aria-label="Mes Infos"
      className="grid gap-10"
    >
      <FormAlert labels={labels} errors={errors} failure={save.error && profileFailure(save.error)} />
      <PersonalFields account={account} form={form} />
      <CompanyFields account={account} form={form} />
      <div className="grid gap-5 border-t border-line-strong pt-6">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" size="lg" aria-disabled={save.isPending}>
            {save.isPending ? 'Enregistrement…' : 'Enregistrer'}
          </Button>
          <p role="status" className="text-ink-soft">
            {isDirty ? 'Modifications non enregistrées' : save.isSuccess && profileMessages.saved}
          </p>
        </div>
        {save.isSuccess && !isDirty && <ResumeOrder account={account} />}
      </div>
    </form>
  )
}

/** A link to the order that waited for the profile, shown after saving it. */
function ResumeOrder({ account }: { account: Account }) {
  const { items } = useCart()
  if (items.length === 0 || !account.profile || account.profile.missing.length > 0) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-4 border-fir bg-fir-tint px-5 py-4">
      <p className="font-medium">Votre panier vous attend.</p>
      <Button onClick={cart.open}>Reprendre ma commande</Button>
    </div>
  )
}

/** The personal fields. Inputs have default values too, for the page as rendered by the server. */
function PersonalFields({ account, form }: { account: Account; form: Form }) {
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
