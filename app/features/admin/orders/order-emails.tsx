import { Time } from '#app/components/time.tsx'
import { EmailPreview } from '../emails/email-preview.tsx'
import { EmailState } from '../emails/email-state.tsx'
import type { EmailLine } from '../emails/queries.ts'
import { ResendButton } from '../emails/resend-button.tsx'
import { EmailAddress } from '../shared/email-address.tsx'

/** The mails about the order, where they stand, and how to send them again. */
export const OrderEmails = ({ emails }: { emails: readonly EmailLine[] }) => (
  <section aria-labelledby="titre-emails" className="grid gap-3">
    <h2 id="titre-emails" className="text-2xl">
      Emails
    </h2>
    {emails.length === 0 ? (
      <p className="text-ink-soft">Aucun email n’a été envoyé au sujet de cette commande.</p>
    ) : (
      <ul className="divide-y divide-line border-y border-line">
        {emails.map((email) => (
          <li
            key={email.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
          >
            <div className="max-sm:col-span-full">
              <EmailPreview email={email} />
              <p className="text-sm wrap-anywhere text-ink-soft">
                <EmailAddress of={email.recipient} />, <Time at={email.createdAt} />
              </p>
            </div>
            <EmailState email={email} />
            <ResendButton email={email} />
          </li>
        ))}
      </ul>
    )}
  </section>
)
