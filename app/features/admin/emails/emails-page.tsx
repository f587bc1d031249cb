import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import type { Column } from '#app/components/data-table.tsx'
import type { Filter } from '#app/components/filter-control.tsx'
import { Time } from '#app/components/time.tsx'
import { useAddress } from '#app/lib/page-data.ts'
import { emailAdminMessages } from '#domain/admin-messages.ts'
import { parseEmailSearch } from '#domain/emails/email-search.ts'
import { emailStateLabels, emailStates } from '#domain/emails/emails.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { totalText } from '#domain/page.ts'
import { AdminList } from '../shared/admin-list.tsx'
import { AdminPage } from '../shared/admin-page.tsx'
import { EmailAddress } from '../shared/email-address.tsx'
import { EmailPreview } from './email-preview.tsx'
import { EmailState } from './email-state.tsx'
import { EmailTabs } from './email-tabs.tsx'
import { type EmailLine, emailsQuery, useResendFailedEmails } from './queries.ts'
import { ResendButton } from './resend-button.tsx'

/** Every mail the platform decided on, those that failed first. */
export function EmailsPage() {
  const search = useAddress(parseEmailSearch)
  const list = useQuery(emailsQuery(search))
  return (
    <AdminPage
      title="Emails"
      text="Tous les emails de la plateforme, les échecs d’abord. Un échec passager est réessayé pendant deux jours avant d’apparaître ici."
      actions={list.data && <ResendFailed count={list.data.failed} />}
    >
      <EmailTabs />
      <AdminList
        exportAs="emails"
        label="Emails"
        caption="Emails, les échecs d’abord"
        filters={{ filters }}
        list={list}
        columns={columns}
        keyOf={(email) => email.id}
        unit={['email', 'emails']}
        empty="Aucun email pour le moment."
        noMatch="Aucun email ne correspond à ces critères."
        failure={emailAdminMessages.loadFailure}
      />
    </AdminPage>
  )
}

const filters: Filter[] = [
  { kind: 'words', name: 'recipient', label: 'Destinataire', maxLength: 254 },
  {
    kind: 'one',
    name: 'state',
    label: 'État',
    every: 'Tous les états',
    options: emailStates.map((value) => ({ value, label: emailStateLabels[value] })),
  },
]

const columns: readonly Column<EmailLine>[] = [
  { heading: 'Objet', isTitle: true, cell: (email) => <EmailPreview email={email} /> },
  {
    heading: 'Destinataire',
    cell: ({ recipient, orderId }) => (
      <div className="grid">
        <span>
          <EmailAddress of={recipient} />
        </span>
        {orderId && (
          <Link to={`/admin/orders/${orderId}`} className="text-sm text-fir underline underline-offset-4">
            Commande {orderNumber(orderId)}
          </Link>
        )}
      </div>
    ),
  },
  { heading: 'Créé', cell: ({ createdAt }) => <Time at={createdAt} className="wrap-normal" /> },
  { heading: 'État', cell: (email) => <EmailState email={email} /> },
  { heading: 'Action', cell: (email) => <ResendButton email={email} /> },
]

/** Tries every failed mail anew. */
function ResendFailed({ count }: { count: number }) {
  const { mutate: resend, isPending } = useResendFailedEmails()
  const what =
    count === 1 ? 'L’email en échec sera remis' : `Les emails en échec (${totalText(count)}) seront remis`
  return (
    <ConfirmButton
      label={`Renvoyer les échecs (${totalText(count)})`}
      button={{ variant: 'default' }}
      isOffered={count > 0}
      title="Renvoyer tous les échecs&nbsp;?"
      cancel="Ne pas renvoyer"
      submit="Renvoyer les échecs"
      isPending={isPending}
      onConfirm={(_, then) => resend(undefined, then)}
    >
      {`${what} en attente d’envoi, mille au plus à la fois. Ceux qui ont déjà été envoyés ne le seront pas une seconde fois.`}
    </ConfirmButton>
  )
}
