import { zodResolver } from '@hookform/resolvers/zod'
import { MailCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { FormButton } from '#app/components/form-button.tsx'
import { Head } from '#app/components/head.tsx'
import { AuthFrame, TextLink } from '#app/features/auth/auth-frame.tsx'
import {
  resetRequest,
  resetRequestFailure,
  useRequestReset,
  useResetRequest,
} from '#app/features/auth/password-queries.ts'
import type { Failure } from '#app/lib/form-failure.ts'
import { useSettings } from '#app/lib/settings.ts'
import { type ForgotPasswordInput, forgotPasswordSchema } from '#domain/accounts/schemas.ts'

export default function Page() {
  const { shownName } = useSettings()
  return (
    <AuthFrame>
      <Head
        title={`Mot de passe oublié – ${shownName}`}
        description="Recevez un lien pour choisir un nouveau mot de passe."
      />
      <ForgotPassword />
    </AuthFrame>
  )
}

function ForgotPassword() {
  const request = useRequestReset()
  const email = useResetRequest()

  const requestLink = (address: string) => {
    request.mutate(address)
  }
  const startAgain = () => {
    request.reset()
    resetRequest.clear()
  }

  if (email === null)
    return <ForgotPasswordForm onSubmit={(input) => requestLink(input.email)} isPending={request.isPending} />
  return (
    <ResetMailSent
      email={email}
      failure={request.error && resetRequestFailure(request.error)}
      isPending={request.isPending}
      onAgain={() => requestLink(email)}
      onOtherAddress={startAgain}
    />
  )
}

const labels = { email: 'Adresse email' } as const

interface ForgotPasswordFormProps {
  onSubmit: (input: ForgotPasswordInput) => void
  isPending: boolean
}

function ForgotPasswordForm({ onSubmit, isPending }: ForgotPasswordFormProps) {
  const form = useForm<ForgotPasswordInput>({ resolver: zodResolver(forgotPasswordSchema) })
  const { errors } = form.formState
  return (
    <>
      <h1 className="mb-4 text-4xl md:text-5xl">Mot de passe oublié&nbsp;?</h1>
      <p className="mb-8">
        Indiquez l’adresse email de votre compte. Nous y envoyons un lien pour choisir un nouveau mot de
        passe.
      </p>
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit(onSubmit)}
        aria-label="Mot de passe oublié"
        className="grid gap-6"
      >
        <FormAlert labels={labels} errors={errors} />
        <TextField
          label={labels.email}
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <FormButton isBusy={isPending}>{isPending ? 'Envoi en cours…' : 'Recevoir le lien'}</FormButton>
      </form>
      <p className="mt-6">
        <TextLink to="/auth">Retour à la connexion</TextLink>
      </p>
    </>
  )
}

interface ResetMailSentProps {
  email: string
  /** The failure of the last request. It never reveals whether the address has an account. */
  failure: Failure | null
  isPending: boolean
  onAgain: () => void
  onOtherAddress: () => void
}

/** Shown after the request of a reset link: where to look, and what to do when no email arrives. */
function ResetMailSent({ email, failure, isPending, onAgain, onOtherAddress }: ResetMailSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-start gap-5">
      <MailCheck aria-hidden="true" strokeWidth={1.5} className="size-12 text-terracotta" />
      <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none md:text-5xl">
        Vérifiez votre boîte mail
      </h1>
      <FormAlert labels={{}} errors={{}} failure={failure} />
      <p className="text-xl font-medium">
        Si un compte existe pour <span className="wrap-anywhere">{email}</span>, vous y recevez un lien pour
        choisir un nouveau mot de passe.
      </p>
      <p>Il est valable 24&nbsp;heures et ne sert qu’une fois.</p>
      <section className="mt-3 grid justify-items-start gap-4 border-t border-line-strong pt-6">
        <h2 className="text-xl">Rien reçu&nbsp;?</h2>
        <ul className="grid list-disc gap-2 pl-5 marker:text-terracotta">
          <li>Attendez quelques minutes et regardez dans les courriers indésirables.</li>
          <li>Vérifiez l’adresse ci-dessus&nbsp;: c’est celle de votre compte&nbsp;?</li>
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button onClick={onAgain} aria-disabled={isPending}>
            {isPending ? 'Envoi en cours…' : 'Renvoyer le lien'}
          </Button>
          <Button variant="outline" onClick={onOtherAddress}>
            Essayer une autre adresse
          </Button>
        </div>
        <TextLink to="/auth">Retour à la connexion</TextLink>
      </section>
    </div>
  )
}
