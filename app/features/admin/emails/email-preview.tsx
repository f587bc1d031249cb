import { useState } from 'react'
import { Modal } from '#app/components/modal.tsx'
import { templateLabel } from '#domain/emails/mails.ts'
import { type EmailLine, emailPreviewPath } from './queries.ts'

/** A mail's subject, which opens what its recipient sees. */
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
        {/* Nothing in it runs, and nothing in it leads anywhere. */}
        <iframe
          src={emailPreviewPath(email.id)}
          title={`Aperçu de l’email « ${email.subject} »`}
          sandbox=""
          className="h-[70dvh] w-full bg-paper"
        />
      </Modal>
    </>
  )
}
