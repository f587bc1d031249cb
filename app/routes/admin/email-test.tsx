import { clsx } from 'clsx'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { AdminPage, Section } from '#app/features/admin/shared/admin-page.tsx'
import { useAction } from '#app/lib/action.ts'
import { ApiError, read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { emailServiceMessages, emailTestMessages } from '#domain/admin-messages.ts'

export default function EmailTestPage() {
  return (
    <AdminPage
      title="Email de test"
      text="Envoie aussitôt un email à l’adresse de votre choix et montre ce que le serveur de messagerie a répondu."
    >
      <EmailTestForm />
    </AdminPage>
  )
}

/** Sends a test email at once and shows the answer of the mail server. */
function EmailTestForm() {
  const [isMissing, setIsMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { mutate: send, data, error, isPending } = useSendTestEmail()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    setIsMissing(email === '')
    if (email === '') return focusField()
    send(email, { onError: focusField })
  }
  const focusField = () => form.current?.querySelector('input')?.focus()

  return (
    <div className="grid max-w-2xl gap-6">
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label="Adresse email"
          name="email"
          type="email"
          required
          autoComplete="email"
          error={isMissing ? emailTestMessages.missing : isPending ? undefined : error?.message}
        />
        <Button type="submit" aria-disabled={isPending} className="justify-self-start">
          {isPending ? 'En cours…' : 'Envoyer un email de test'}
        </Button>
      </form>
      <div role="status" aria-live="polite" className="empty:hidden">
        {isPending && <p>Le serveur de messagerie est interrogé : sa réponse peut prendre une minute.</p>}
        {data && !isPending && !isMissing && <EmailTestResult outcome={data} />}
      </div>
    </div>
  )
}

/** The result, and the raw answer below. */
function EmailTestResult({ outcome: { success, message, raw } }: { outcome: TestOutcome }) {
  const Icon = success ? CircleCheck : CircleAlert
  return (
    <div className="grid gap-4">
      <p
        className={clsx(
          'flex gap-3 border-l-4 px-4 py-3 font-semibold',
          success ? 'border-fir bg-fir-tint text-fir-deep' : 'border-danger bg-danger-tint text-danger',
        )}
      >
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        {message}
      </p>
      {success && isInTestMailbox(raw) && (
        <p>
          Sans serveur de messagerie (SMTP_URL), le site garde ses emails dans{' '}
          <a href={`/dev/mail/${raw.id}`} className="text-fir underline underline-offset-4">
            la boîte d’essai
          </a>
          . Rien n’est parti vers l’extérieur.
        </p>
      )}
      <Section title="Réponse brute">
        <pre className="rounded-md border border-line bg-paper p-4 text-sm wrap-anywhere whitespace-pre-wrap">
          {JSON.stringify(raw, null, 2)}
        </pre>
      </Section>
    </div>
  )
}

const isInTestMailbox = (raw: unknown): raw is { id: string } =>
  (raw as { transport?: unknown }).transport === 'mailbox'

/** The message about an attempt, and the raw answer of the mail server. */
interface TestOutcome {
  success: boolean
  message: string
  raw: unknown
}

/** Throws for a refused address, whose error its field shows; any other failure is an outcome. */
const useSendTestEmail = () =>
  useAction({
    mutationFn: async (email: string, { meta }): Promise<TestOutcome> => {
      try {
        const raw = await read(apiOf(meta).email.test.$post({ json: { email } }))
        const fallback = raw.success ? emailTestMessages.success : emailTestMessages.failure
        return { success: raw.success, message: raw.message || fallback, raw }
      } catch (error) {
        if (error instanceof ApiError && error.fields.email) throw error
        const raw = error instanceof ApiError ? error.problem : { error: String(error) }
        return { success: false, message: failureMessage(error), raw }
      }
    },
    refresh: [['admin', 'emails']],
  })

const maxAnswerCharacters = 200

function failureMessage(error: unknown): string {
  // A successful response without JSON.
  if (!(error instanceof ApiError)) return emailServiceMessages.unknown
  const answer = error.problem.details?.answer
  // A proxy's response, whose markup must not be shown.
  if (typeof answer === 'string')
    return emailServiceMessages.http(
      error.status,
      answer
        .replace(/<[^<>]*>|\s+/g, ' ')
        .trim()
        .slice(0, maxAnswerCharacters),
    )
  if (error.status >= 400 && error.status < 500) return error.message || emailTestMessages.failure
  return emailTestMessages.exception
}
