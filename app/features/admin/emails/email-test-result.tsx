import { clsx } from 'clsx'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { TestOutcome } from './queries.ts'

/** A line that says whether it worked, and the raw answer below. */
export function EmailTestResult({ outcome: { success, message, raw } }: { outcome: TestOutcome }) {
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
      {success && isKeptHere(raw) && (
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

const isKeptHere = (raw: unknown): raw is { id: string } =>
  (raw as { transport?: unknown }).transport === 'mailbox'
