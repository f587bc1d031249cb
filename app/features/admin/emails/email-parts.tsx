import { clsx } from 'clsx'
import { useState } from 'react'
import { NavLink } from 'react-router'
import { Modal } from '#app/components/modal.tsx'
import { emailAdminMessages } from '#domain/admin-messages.ts'
import { templateLabel } from '#domain/emails/email-templates.ts'
import { emailStateLabels } from '#domain/emails/emails.ts'
import { ActButton } from '../shared/act-button.tsx'
import type { AdminApi, RowOf } from '../shared/admin-api.ts'
import { Badge } from '../shared/cells.tsx'

export type EmailLine = RowOf<AdminApi['emails']['$get']>

/** Returns the refetch interval in milliseconds while an email is queued, since it is sent within seconds. */
export const queuedRefetchInterval = (emails: readonly { state: string }[] | undefined) =>
  emails?.some((email) => email.state === 'queued') ? 5_000 : false

const tabs = [
  { label: 'Tous les emails', to: '/admin/emails' },
  { label: 'Adresses bloquées', to: '/admin/emails/blocked' },
  { label: 'Avis illisibles', to: '/admin/emails/unreadable' },
]

/** The links between the pages about email. */
export const EmailTabs = () => (
  <nav aria-label="Emails" className="flex flex-wrap gap-x-6 border-b border-line">
    {tabs.map(({ label, to }) => (
      <NavLink
        key={to}
        to={to}
        end
        className={({ isActive }) =>
          clsx(
            '-mb-px flex min-h-11 items-center border-b-2',
            isActive ? 'border-fir font-semibold text-fir' : 'border-transparent hover:border-line-strong',
          )
        }
      >
        {label}
      </NavLink>
    ))}
  </nav>
)

/** An email's subject, with a button that shows the email. */
export function EmailPreview({ email }: { email: EmailLine }) {
  const [isOpen, setIsOpen] = useState(false)
  if (email.subject === null) return <span className="text-ink-soft">{templateLabel(email.template)}</span>
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="min-h-11 text-left font-semibold text-fir underline underline-offset-4 hover:text-terracotta pointer-fine:min-h-0"
      >
        {email.subject}
      </button>
      <Modal
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={email.subject}
        description={`À ${email.recipient}. Les liens personnels sont masqués.`}
        placement="bottom"
      >
        {/* Sandboxed: its scripts do not run, and its links do not open. */}
        <iframe
          src={`/api/admin/emails/${email.id}/html`}
          title={`Aperçu de l’email « ${email.subject} »`}
          sandbox=""
          className="h-[70dvh] w-full bg-paper"
        />
      </Modal>
    </>
  )
}

const tones = { queued: 'plain', sent: 'good', failed: 'bad', suppressed: 'bad' } as const

/** An email's state; after a failure its explanation, and the mail server's response on request. */
export const EmailState = ({ email: { state, failure } }: { email: EmailLine }) => (
  <div className="grid justify-items-start gap-1 @max-4xl:justify-items-end">
    <Badge tone={tones[state]} className="whitespace-nowrap">
      {emailStateLabels[state]}
    </Badge>
    {failure && (
      <div className="max-w-xs text-sm">
        <p>{failure.explanation}</p>
        <details>
          <summary className="py-1 text-ink-soft">Réponse du serveur</summary>
          <p className="font-mono text-xs wrap-anywhere">{failure.rawError}</p>
        </details>
      </div>
    )}
  </div>
)

/** Sends one email again, after a confirmation where its recipient would get it twice. */
export function ResendButton({ email }: { email: EmailLine }) {
  const { id, state, failure, recipient } = email
  // A new email is sent in a moment; after a failed attempt the next one may be four hours away.
  if (state === 'queued' && !failure) return null
  const isSent = state === 'sent'
  return (
    <ActButton
      label={state === 'queued' ? 'Envoyer maintenant' : 'Renvoyer'}
      name={`Renvoyer «\u00a0${email.subject ?? templateLabel(email.template)}\u00a0» à ${recipient}`}
      call={(admin) => admin.emails[':id'].resend.$post({ param: { id }, json: { evenIfSent: isSent } })}
      success="Email remis en attente d’envoi"
      failure={emailAdminMessages.resendFailureTitle}
      confirm={
        isSent
          ? {
              title: 'Envoyer une seconde fois\u00a0?',
              cancel: 'Ne pas renvoyer',
              submit: 'Renvoyer quand même',
              children: `Cet email a déjà été envoyé à ${recipient}. Si vous confirmez, cette personne le recevra une seconde fois, avec le même contenu.`,
            }
          : undefined
      }
    />
  )
}
