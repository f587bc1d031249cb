import { clsx } from 'clsx'
import { emailStateLabels } from '#domain/emails/emails.ts'
import type { EmailLine } from './queries.ts'

const looks = {
  queued: 'bg-plaster-deep text-ink',
  sent: 'bg-fir-tint text-fir-deep',
  failed: 'bg-danger-tint text-danger',
  suppressed: 'bg-danger-tint text-danger',
} as const

/** Where a mail stands; of a failure what it means, and the mail server's own words for whoever asks. */
export const EmailState = ({ email: { state, failure } }: { email: EmailLine }) => (
  <div className="grid gap-1 @max-4xl:justify-items-end">
    <span
      className={clsx(
        'justify-self-start rounded-sm px-2.5 py-1 text-sm font-semibold whitespace-nowrap @max-4xl:justify-self-end',
        looks[state],
      )}
    >
      {emailStateLabels[state]}
    </span>
    {failure && (
      <div className="max-w-xs text-sm">
        <p>{failure.explanation}</p>
        <details>
          <summary className="py-1 text-ink-soft">Réponse du serveur</summary>
          <p className="font-mono text-xs wrap-anywhere">{failure.answer}</p>
        </details>
      </div>
    )}
  </div>
)
