import { clsx } from 'clsx'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { emailTestMessages } from '#domain/admin-messages.ts'
import { type TestOutcome, useSendTestEmail } from './queries.ts'

/** Sends a test mail at once and shows what came of it. */
export function EmailTestForm() {
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLFormElement>(null)
  const { mutate: send, data, error, isPending } = useSendTestEmail()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    setMissing(email === '')
    if (email === '') return focusField()
    send(email, { onError: focusField })
  }
  const focusField = () => field.current?.querySelector('input')?.focus()

  return (
    <div className="grid max-w-2xl gap-6">
      <form ref={field} noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label="Adresse email"
          name="email"
          type="email"
          required
          autoComplete="email"
          error={missing ? emailTestMessages.missing : isPending ? undefined : error?.message}
        />
        <Button type="submit" aria-disabled={isPending} className="justify-self-start">
          {isPending ? 'En cours...' : 'Envoyer un email de test'}
        </Button>
      </form>
      <div role="status" aria-live="polite" className="empty:hidden">
        {isPending && <p>Le serveur de messagerie est interrogé : sa réponse peut prendre une minute.</p>}
        {data && !isPending && !missing && <EmailTestResult outcome={data} />}
      </div>
    </div>
  )
}

/** A line that says whether it worked, and the raw answer below. */
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
      {success && isStoredHere(raw) && (
        <p>
          Sans serveur de messagerie (SMTP_URL), le site garde ses emails dans{' '}
          <a href={`/dev/mail/${raw.id}`} className="text-fir underline underline-offset-4">
            la boîte d’essai
          </a>
          . Rien n’est parti vers l’extérieur.
        </p>
      )}
      <section aria-labelledby="reponse-brute" className="grid gap-2">
        <h2 id="reponse-brute" className="text-lg">
          Réponse brute
        </h2>
        <pre className="rounded-md border border-line bg-paper p-4 text-sm wrap-anywhere whitespace-pre-wrap">
          {JSON.stringify(raw, null, 2)}
        </pre>
      </section>
    </div>
  )
}

const isStoredHere = (raw: unknown): raw is { id: string } =>
  (raw as { transport?: unknown }).transport === 'mailbox'
