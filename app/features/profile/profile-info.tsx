import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { NewPasswordFields, newPasswordLabels } from '#app/components/new-password-fields.tsx'
import { PasswordField } from '#app/components/password-field.tsx'
import { showFieldErrors } from '#app/lib/form-failure.ts'
import type { Account } from '#app/lib/session.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { securityPath } from '#domain/accounts/destination.ts'
import { type ChangePasswordInput, changePasswordSchema } from '#domain/accounts/schemas.ts'
import { keysPath } from '#domain/partners/rights.ts'
import { AvatarField } from './avatar-field.tsx'
import { Completion } from './completion.tsx'
import { ChangeEmail } from './credentials/change-email.tsx'
import { CredentialRow } from './credentials/credential-row.tsx'
import { FormActions } from './credentials/form-actions.tsx'
import { passwordFailure, useChangePassword, useSendResetLink } from './credentials/queries.ts'
import { ProfileForm } from './profile-form.tsx'
import type { ProfileForm as Form } from './profile-form-state.ts'

/** Tab 'Mes Infos': picture, form and credentials, and beside them what an order still asks. */
export const ProfileInfo = ({ account, form }: { account: Account; form: Form }) => (
  <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
    <div className="lg:sticky lg:top-24 lg:col-start-2">
      <Completion account={account} form={form} />
    </div>
    <div className="grid gap-10 lg:col-start-1 lg:row-start-1">
      <AvatarField account={account} />
      <div className="grid gap-6">
        <p className="text-sm text-ink-soft">
          Les champs marqués d’un <span className="text-terracotta">*</span> sont nécessaires pour commander.
        </p>
        <ProfileForm account={account} form={form} />
      </div>
      {canSell(account.profile?.userType ?? null) && <PlacesLink />}
      <ChangeEmail account={account} />
      <ChangePassword account={account} />
      <SecurityLink />
      <TeamLink />
      {canSell(account.profile?.userType ?? null) && <KeysLink />}
      <PrivacyLink />
    </div>
  </div>
)

const ChangePassword = ({ account }: { account: Account }) => (
  <CredentialRow
    title="Mot de passe"
    value="Le changer déconnecte vos autres appareils."
    action="Changer de mot de passe"
  >
    {(close) => <ChangePasswordForm account={account} onClose={close} />}
  </CredentialRow>
)

/** For who sells: where and when buyers may come is kept on a page of its own. */
const PlacesLink = () => (
  <section aria-labelledby="mes-lieux" className="grid justify-items-start gap-3 border-t border-line pt-8">
    <h2 id="mes-lieux" className="text-xl">
      Lieux de retrait et horaires
    </h2>
    <p className="max-w-prose text-ink-soft">
      Dites où vos articles se retirent et quand vous recevez&nbsp;: les acheteurs choisissent leur
      rendez-vous parmi vos heures.
    </p>
    <ButtonLink to="/profile/hours" variant="outline">
      Lieux et horaires
    </ButtonLink>
  </section>
)

/** What the site knows, to take along or to delete: on a page of its own. */
const PrivacyLink = () => (
  <section
    aria-labelledby="mes-donnees"
    className="grid justify-items-start gap-3 border-t border-line-strong pt-6"
  >
    <h2 id="mes-donnees" className="text-xl">
      Mes données
    </h2>
    <p className="max-w-prose text-ink-soft">
      Téléchargez tout ce que nous savons de vous, ou supprimez votre compte.
    </p>
    <ButtonLink to="/profile/privacy" variant="outline">
      Mes données
    </ButtonLink>
  </section>
)

/** Who works for one's firm, and for whom one works: on a page of its own. */
const TeamLink = () => (
  <section
    aria-labelledby="equipe"
    className="grid justify-items-start gap-3 border-t border-line-strong pt-6"
  >
    <h2 id="equipe" className="text-xl">
      Équipe
    </h2>
    <p className="max-w-prose text-ink-soft">
      Travaillez à plusieurs pour une même entreprise, chacun avec son compte et son rôle.
    </p>
    <ButtonLink to="/profile/team" variant="outline">
      Équipe
    </ButtonLink>
  </section>
)

/** For who has programs of their own: what lets these in, on a page of its own. */
const KeysLink = () => (
  <section
    aria-labelledby="cles-api"
    className="grid justify-items-start gap-3 border-t border-line-strong pt-6"
  >
    <h2 id="cles-api" className="text-xl">
      Clés d’API
    </h2>
    <p className="max-w-prose text-ink-soft">
      Reliez votre logiciel de stock ou de vente&nbsp;: il lit et met à jour vos articles à votre place.
    </p>
    <ButtonLink to={keysPath} variant="outline">
      Clés d’API
    </ButtonLink>
  </section>
)

/** What else opens the account, and where it is open: on a page of its own. */
const SecurityLink = () => (
  <section
    aria-labelledby="securite"
    className="grid justify-items-start gap-3 border-t border-line-strong pt-6"
  >
    <h2 id="securite" className="text-xl">
      Sécurité
    </h2>
    <p className="max-w-prose text-ink-soft">
      Protégez votre compte par un code ou une clé d’accès, et voyez sur quels appareils il est ouvert.
    </p>
    <ButtonLink to={securityPath} variant="outline">
      Sécurité du compte
    </ButtonLink>
  </section>
)

const labels = { currentPassword: 'Mot de passe actuel', ...newPasswordLabels } as const

interface ChangePasswordFormProps {
  /** Whose password it is. */
  account: Account
  onClose: () => void
}

function ChangePasswordForm({ account, onClose }: ChangePasswordFormProps) {
  const { email } = account
  const form = useForm<ChangePasswordInput>({ resolver: zodResolver(changePasswordSchema) })
  const change = useChangePassword()
  const resetLink = useSendResetLink()
  const { errors } = form.formState

  const submit = form.handleSubmit((input) => {
    change.mutate(input, { onSuccess: onClose, onError: (error) => showFieldErrors(form, error) })
  })

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Changer de mot de passe"
      className="grid gap-6"
    >
      <FormAlert labels={labels} errors={errors} failure={change.error && passwordFailure(change.error)} />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className="grid justify-items-start gap-2 *:first:justify-self-stretch">
        <PasswordField
          label={labels.currentPassword}
          autoComplete="current-password"
          required
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        <Button
          variant="link"
          className="-ml-5"
          aria-disabled={resetLink.isPending}
          onClick={() => !resetLink.isPending && resetLink.mutate(email)}
        >
          Oublié&nbsp;? Recevoir un lien par email
        </Button>
      </div>
      <NewPasswordFields
        register={form.register}
        errors={errors}
        person={{ email: account.email, ...account.profile }}
      />
      <FormActions label="Changer le mot de passe" isPending={change.isPending} onCancel={onClose} />
    </form>
  )
}
