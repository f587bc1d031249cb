import { EmailPreview } from '../emails/email-preview.tsx'
import { EmailState } from '../emails/email-state.tsx'
import type { EmailLine } from '../emails/queries.ts'
import { ResendButton } from '../emails/resend-button.tsx'
import { AdminTable, type Column } from '../shared/admin-table.tsx'
import { When } from '../shared/when.tsx'

/** The mails about the order, where they stand, and how to send them again. */
export const OrderEmails = ({ emails }: { emails: readonly EmailLine[] }) => (
  <section aria-labelledby="titre-emails" className="grid gap-3">
    <h2 id="titre-emails" className="text-2xl">
      Emails
    </h2>
    <AdminTable
      caption="Emails au sujet de cette commande"
      columns={columns}
      rows={emails}
      keyOf={(email) => email.id}
      empty="Aucun email n’a été envoyé au sujet de cette commande."
    />
  </section>
)

const columns: readonly Column<EmailLine>[] = [
  {
    heading: 'Objet',
    isTitle: true,
    cell: (email) => (
      <div className="grid text-left">
        <EmailPreview email={email} />
        <span className="text-sm font-normal text-ink-soft">
          {email.recipient}, <When at={email.createdAt} />
        </span>
      </div>
    ),
  },
  { heading: 'État', cell: (email) => <EmailState email={email} /> },
  { heading: 'Action', cell: (email) => <ResendButton email={email} /> },
]
