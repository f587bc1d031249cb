import { zodResolver } from '@hookform/resolvers/zod'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { FormButton } from '#app/components/form-button.tsx'
import { Head } from '#app/components/head.tsx'
import { NewPasswordFields, newPasswordLabels } from '#app/components/new-password-fields.tsx'
import { AuthFrame } from '#app/features/auth/auth-frame.tsx'
import { SignInForm } from '#app/features/auth/sign-in-form.tsx'
import { NameFields, nameLabels } from '#app/features/auth/sign-up-form.tsx'
import { useLinkToken } from '#app/features/auth/use-link-token.ts'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { type Failure, failureOf, showFieldErrors } from '#app/lib/form-failure.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { freshAccountQuery, useAccount } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { administratorMessages } from '#domain/account-messages.ts'
import {
  type NewAdministratorInput,
  newAdministratorSchema,
  type SignInInput,
  signInSchema,
} from '#domain/accounts/schemas.ts'
import { generalMessages } from '#domain/messages.ts'

/** The address contains a secret, as in reset-password.tsx. */
export const headers = () => ({ 'referrer-policy': 'no-referrer' })

export default function Page() {
  const { shownName } = useSettings()
  return (
    <AuthFrame>
      <Head title={`Administrateur – ${shownName}`} description="Devenez administrateur de ce site." />
      <BecomeAdministrator />
    </AuthFrame>
  )
}

/** The page of the link printed by `npm run make-administrator`, for a new account or an existing one. */
function BecomeAdministrator() {
  const token = useLinkToken()
  const { data: invitation, error } = useQuery({ ...invitationQuery(token ?? ''), enabled: Boolean(token) })
  const invalidLink = { title: administratorMessages.failureTitle, text: administratorMessages.linkInvalid }
  const failure = token === null ? invalidLink : error && administratorFailure(error)
  return (
    <>
      <h1 className="mb-8 text-4xl md:text-5xl">Devenez administrateur</h1>
      {failure && (
        <div className="grid justify-items-start gap-6">
          <FormAlert labels={{}} errors={{}} failure={failure} />
          <ButtonLink to="/auth" variant="outline">
            Aller à la connexion
          </ButtonLink>
        </div>
      )}
      {!failure && !invitation && <p role="status">Vérification du lien…</p>}
      {token && invitation && <Invited token={token} {...invitation} />}
    </>
  )
}

interface InvitedProps {
  token: string
  email: string
  hasAccount: boolean
}

function Invited({ token, email, hasAccount }: InvitedProps) {
  const { account } = useAccount()
  if (account && account.email !== email) return <OtherAccount email={email} signedInAs={account.email} />
  if (!hasAccount) return <NewAdministratorForm token={token} email={email} />
  return account ? <TakeRole token={token} email={email} /> : <SignInFirst email={email} />
}

const OtherAccount = ({ email, signedInAs }: { email: string; signedInAs: string }) => (
  <p className="border-l-4 border-terracotta bg-terracotta-tint px-4 py-3 wrap-anywhere">
    Ce lien est fait pour {email}, et vous êtes connecté avec {signedInAs}. Déconnectez-vous, puis rouvrez
    le&nbsp;lien.
  </p>
)

function SignInFirst({ email }: { email: string }) {
  const form = useForm<SignInInput>({ resolver: zodResolver(signInSchema) })
  return (
    <>
      <p className="mb-8 wrap-anywhere">
        Ce lien est fait pour le compte {email}&nbsp;: connectez-vous-y pour continuer.
      </p>
      <SignInForm form={form} />
    </>
  )
}

function TakeRole({ token, email }: { token: string; email: string }) {
  const takeRole = useBecomeAdministrator()
  const navigate = useNavigate()
  const isBusy = takeRole.isPending || takeRole.isSuccess
  return (
    <div className="grid justify-items-start gap-6">
      <FormAlert labels={{}} errors={{}} failure={takeRole.error && administratorFailure(takeRole.error)} />
      <p className="wrap-anywhere">
        Votre compte {email} pourra administrer ce site. L’administration peut d’abord vous demander d’activer
        une double authentification.
      </p>
      <Button
        size="lg"
        aria-disabled={isBusy}
        onClick={() =>
          !isBusy && takeRole.mutate(token, { onSuccess: () => void navigate('/admin', { replace: true }) })
        }
      >
        {isBusy ? 'En cours…' : 'Devenir administrateur'}
      </Button>
    </div>
  )
}

const labels = { ...nameLabels, ...newPasswordLabels } as const

interface NewAdministratorFormProps {
  token: string
  email: string
}

/** Creates an account that is an administrator's from the start. Its owner then signs in as usual. */
function NewAdministratorForm({ token, email }: NewAdministratorFormProps) {
  const form = useForm<NewAdministratorInput>({ resolver: zodResolver(newAdministratorSchema) })
  const create = useCreateAdministrator()
  const navigate = useNavigate()
  const { errors } = form.formState
  const [firstName, lastName] = useWatch({ control: form.control, name: ['firstName', 'lastName'] })
  const isBusy = create.isPending || create.isSuccess

  const submit = form.handleSubmit((input) => {
    if (create.isSuccess) return
    create.mutate(
      { ...input, token },
      {
        onSuccess: () => void navigate('/auth?redirect=/admin', { replace: true }),
        onError: (error) => showFieldErrors(form, error),
      },
    )
  })

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Création du compte administrateur"
      className="grid gap-6"
    >
      <p className="wrap-anywhere">
        Votre compte aura l’adresse {email}. Vous vous connecterez ensuite avec elle et le mot de passe que
        vous choisissez ici.
      </p>
      <p className="text-sm text-ink-soft">
        Les champs marqués d’un <span className="text-terracotta">*</span> sont obligatoires.
      </p>
      <FormAlert
        labels={labels}
        errors={errors}
        failure={create.error && administratorFailure(create.error)}
      />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NameFields register={form.register} errors={errors} />
      <NewPasswordFields register={form.register} errors={errors} person={{ email, firstName, lastName }} />
      <FormButton isBusy={isBusy}>{isBusy ? 'En cours…' : 'Créer mon compte administrateur'}</FormButton>
    </form>
  )
}

const administratorFailure = (error: Error): Failure =>
  failureOf(error, { title: administratorMessages.failureTitle, text: generalMessages.unexpected })

/** Returns the owner of the link, and whether they have an account. Fetched once per visit, because a used link is refused. */
const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['administrator-invitation', token],
    queryFn: ({ meta }) => read(apiOf(meta).account.administrator.invitation.$post({ json: { token } })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Creates the administrator's account. */
const useCreateAdministrator = () =>
  useAction({
    mutationKey: ['create-administrator'],
    mutationFn: (input: NewAdministratorInput & { token: string }, { meta }) =>
      read(apiOf(meta).account.administrator.$post({ json: input })),
    success: administratorMessages.created,
  })

/** Makes the signed-in user an administrator. */
const useBecomeAdministrator = () =>
  useAction({
    mutationKey: ['become-administrator'],
    mutationFn: (token: string, { meta }) =>
      read(apiOf(meta).account.administrator.role.$post({ json: { token } })),
    success: administratorMessages.granted,
    onSuccess: (_answer, _token, _result, { client }) =>
      client.fetchQuery({ ...freshAccountQuery, staleTime: 0 }),
  })
