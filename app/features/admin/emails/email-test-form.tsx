import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { emailTestMessages } from '#domain/admin-messages.ts'
import { EmailTestResult } from './email-test-result.tsx'
import { useSendTestEmail } from './queries.ts'

/** Sends a test mail at once and shows what came of it (specification, sections 2, 5 and 8). */
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
