import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { Avatar } from '#app/components/avatar.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { NewPasswordFields, newPasswordLabels } from '#app/components/new-password-fields.tsx'
import { PasswordField } from '#app/components/password-field.tsx'
import { showFieldErrors } from '#app/lib/form-failure.ts'
import type { Account } from '#app/lib/session.ts'
import { avatarMessages } from '#domain/account-messages.ts'
import { securityPath } from '#domain/accounts/account-paths.ts'
import { avatarTypes, canSell, maxAvatarBytes } from '#domain/accounts/accounts.ts'
import { type ChangePasswordInput, changePasswordSchema } from '#domain/accounts/schemas.ts'
import { accessPath } from '#domain/accounts/standing-access.ts'
import { keysPath } from '#domain/partners/rights.ts'
import { ChangeEmail } from './credentials/change-email.tsx'
import { CredentialForm, CredentialRow } from './credentials/credential-row.tsx'
import { passwordFailure, useChangePassword, useSendResetLink } from './credentials/queries.ts'
import { ProfileCompletion } from './profile-completion.tsx'
import { ProfileForm } from './profile-form.tsx'
import type { ProfileForm as Form } from './profile-form-state.ts'
import { useSaveAvatar } from './queries.ts'

/** The tab 'Mes Infos': picture, form, credentials, and the data that an order still requires. */
export function ProfileInfo({ account, form }: { account: Account; form: Form }) {
  const sells = canSell(account.profile?.userType ?? null)
  return (
    <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
      <div className="lg:sticky lg:top-24 lg:col-start-2">
        <ProfileCompletion account={account} form={form} />
      </div>
      <div className="grid gap-10 lg:col-start-1 lg:row-start-1">
        <AvatarField account={account} />
        <div className="grid gap-6">
          <p className="text-sm text-ink-soft">
            Les champs marqués d’un <span className="text-terracotta">*</span> sont nécessaires pour
            commander.
          </p>
          <ProfileForm account={account} form={form} />
        </div>
        {sells && (
          <PageLink
            title="Lieux de retrait et horaires"
            text="Dites où vos articles se retirent et quand vous recevez&nbsp;: les acheteurs choisissent leur rendez-vous parmi vos heures."
            to="/profile/hours"
            button="Lieux et horaires"
          />
        )}
        <ChangeEmail account={account} />
        <ChangePassword account={account} />
        <PageLink
          title="Sécurité"
          text="Protégez votre compte par un code ou une clé d’accès, et voyez sur quels appareils il est ouvert."
          to={securityPath}
          button="Sécurité du compte"
        />
        <PageLink
          title="Accès au compte"
          text="Voyez et retirez ce qui ouvre votre compte sans votre mot de passe&nbsp;: clés d’API, équipe, adresses privées."
          to={accessPath}
        />
        <PageLink
          title="Équipe"
          text="Travaillez à plusieurs pour une même entreprise, chacun avec son compte et son rôle."
          to="/profile/team"
        />
        {sells && (
          <PageLink
            title="Clés d’API"
            text="Reliez votre logiciel de stock ou de vente&nbsp;: il lit et met à jour vos articles à votre place."
            to={keysPath}
          />
        )}
        <PageLink
          title="Mes données"
          text="Téléchargez tout ce que nous savons de vous, ou supprimez votre compte."
          to="/profile/privacy"
        />
      </div>
    </div>
  )
}

const ChangePassword = ({ account }: { account: Account }) => (
  <CredentialRow
    title="Mot de passe"
    value="Le changer déconnecte vos autres appareils."
    action="Changer de mot de passe"
  >
    {(close) => <ChangePasswordForm account={account} onClose={close} />}
  </CredentialRow>
)

interface PageLinkProps {
  title: string
  text: string
  to: string
  /** The button's label; the title by default. */
  button?: string
}

/** A link to a page of its own. */
function PageLink({ title, text, to, button = title }: PageLinkProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid justify-items-start gap-3 border-t border-line-strong pt-6">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className="max-w-prose text-ink-soft">{text}</p>
      <ButtonLink to={to} variant="outline">
        {button}
      </ButtonLink>
    </section>
  )
}

const labels = { currentPassword: 'Mot de passe actuel', ...newPasswordLabels } as const

interface ChangePasswordFormProps {
  /** The owner of the password. */
  account: Account
  onClose: () => void
}

function ChangePasswordForm({ account, onClose }: ChangePasswordFormProps) {
  const { email } = account
  const form = useForm<ChangePasswordInput>({ resolver: zodResolver(changePasswordSchema) })
  const change = useChangePassword()
  const resetLink = useSendResetLink()
  const navigate = useNavigate()
  const { errors } = form.formState

  const submit = form.handleSubmit((input) => {
    change.mutate(input, {
      onSuccess: ({ remainingAccess }) =>
        remainingAccess > 0 ? void navigate(`${accessPath}?after=password`) : onClose(),
      onError: (error) => showFieldErrors(form, error),
    })
  })

  return (
    <CredentialForm
      label="Changer de mot de passe"
      submit="Changer le mot de passe"
      labels={labels}
      errors={errors}
      failure={change.error && passwordFailure(change.error)}
      isPending={change.isPending}
      onSubmit={submit}
      onCancel={onClose}
      className=""
    >
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
    </CredentialForm>
  )
}

/** The user's picture, uploaded when it is chosen. */
function AvatarField({ account }: { account: Account }) {
  const input = useRef<HTMLInputElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  // The pressed button is removed with the picture.
  const { send, isPending, refusal } = useAvatarUpload(() => chooseButton.current?.focus())
  const hasPicture = Boolean(account.profile?.avatarUrl)

  return (
    <section aria-labelledby="photo-de-profil" className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar account={account} size="lg" />
      <div className="grid min-w-0 grow basis-64 gap-2">
        <h2 id="photo-de-profil" className="text-2xl">
          Votre photo
        </h2>
        <p className="text-sm text-ink-soft">
          Facultative&nbsp;: un visage ou un logo met en confiance. JPEG, PNG, WebP, AVIF ou HEIC, 10&nbsp;Mo
          au plus.
        </p>
        <div className="mt-1 flex flex-wrap gap-3">
          <Button
            ref={chooseButton}
            variant="outline"
            aria-disabled={isPending}
            onClick={() => input.current?.click()}
          >
            {isPending ? 'Envoi…' : hasPicture ? 'Changer la photo' : 'Choisir une photo'}
          </Button>
          {hasPicture && (
            <Button variant="ghost" aria-disabled={isPending} onClick={() => send(null)}>
              Supprimer la photo
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept={avatarTypes}
          hidden
          aria-label="Photo de profil"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // Resets the input, so that the same file can be tried again.
            currentTarget.value = ''
            if (file) send(file)
          }}
        />
        <p role="alert" className="font-medium text-danger empty:hidden">
          {refusal}
        </p>
      </div>
    </section>
  )
}

/** Uploads or removes the picture. A refusal is shown until the next attempt. */
function useAvatarUpload(onRemoved: () => void) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const avatar = useSaveAvatar()
  const send = (file: File | null) => {
    if (avatar.isPending) return
    setRefusal(null)
    if (file && file.size > maxAvatarBytes) setRefusal(avatarMessages.tooHeavy)
    else
      avatar.mutate(file, {
        onError: (error) => setRefusal(error.message),
        onSuccess: () => !file && onRemoved(),
      })
  }
  return { send, isPending: avatar.isPending, refusal }
}
