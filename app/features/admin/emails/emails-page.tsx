import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import { TextField } from '#app/components/field.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { Time } from '#app/components/time.tsx'
import { emailAdminMessages } from '#domain/admin-messages.ts'
import { type EmailSearch, emailParams } from '#domain/emails/email-search.ts'
import { emailStateLabels, emailStates } from '#domain/emails/emails.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { totalText } from '#domain/page.ts'
import { AdminList } from '../shared/admin-list.tsx'
import { AdminPage } from '../shared/admin-page.tsx'
import type { Column } from '../shared/admin-table.tsx'
import { EmailAddress } from '../shared/email-address.tsx'
import { FilterForm } from '../shared/filter-form.tsx'
import { Options } from '../shared/options.tsx'
import { EmailPreview } from './email-preview.tsx'
import { EmailState } from './email-state.tsx'
import { EmailTabs } from './email-tabs.tsx'
import { type EmailLine, emailsQuery, useResendFailedEmails } from './queries.ts'
import { ResendButton } from './resend-button.tsx'

/** Every mail the platform decided on, those that failed first. */
export function EmailsPage({ search }: { search: EmailSearch }) {
  const list = useQuery(emailsQuery(search))
  const isFiltered = emailParams({ ...search, page: 1 }).size > 0
  return (
    <AdminPage
      title="Emails"
      text="Tous les emails de la plateforme, les échecs d’abord. Un échec passager est réessayé pendant deux jours avant d’apparaître ici."
      actions={list.data && <ResendFailed count={list.data.failed} />}
    >
      <EmailTabs />
      <FilterForm label="Filtrer les emails" isFiltered={isFiltered}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Destinataire"
            name="recipient"
            type="search"
            maxLength={254}
            defaultValue={search.recipient}
          />
          <SelectField label="État" name="state" defaultValue={search.state ?? ''}>
            <Options of={stateOptions} />
          </SelectField>
        </div>
      </FilterForm>
      <AdminList
        label="Emails"
        caption="Emails, les échecs d’abord"
        list={list}
        columns={columns}
        keyOf={(email) => email.id}
        countText={countText}
        empty={isFiltered ? 'Aucun email ne correspond à ces critères.' : 'Aucun email pour le moment.'}
        failure={emailAdminMessages.loadFailure}
      />
    </AdminPage>
  )
}

const stateOptions = [
  { value: '', label: 'Tous les états' },
  ...emailStates.map((value) => ({ value, label: emailStateLabels[value] })),
]

const countText = (total: number) => `${totalText(total)} email${total > 1 ? 's' : ''}`

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
      title="Renvoyer tous les échecs ?"
      cancel="Ne pas renvoyer"
      submit="Renvoyer les échecs"
      isPending={isPending}
      onConfirm={(_, then) => resend(undefined, then)}
    >
      {`${what} en attente d’envoi, mille au plus à la fois. Ceux qui ont déjà été envoyés ne le seront pas une seconde fois.`}
    </ConfirmButton>
  )
}
