import { Link } from 'react-router'
import { Time } from '#app/components/time.tsx'
import {
  EmailPreview,
  EmailState,
  EmailTabs,
  queuedRefetchInterval,
  ResendButton,
} from '#app/features/admin/emails/email-parts.tsx'
import { ActButton } from '#app/features/admin/shared/act-button.tsx'
import { defineAdminList } from '#app/features/admin/shared/admin-list.tsx'
import { EmailAddress } from '#app/features/admin/shared/cells.tsx'
import { emailAdminMessages } from '#domain/admin-messages.ts'
import { emailParams, emailStateLabels, emailStates, parseEmailSearch } from '#domain/emails/emails.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { totalText } from '#domain/page.ts'

const { loader, ListPage } = defineAdminList({
  title: 'Emails',
  text: 'Tous les emails de la plateforme, les échecs d’abord. Un échec passager est réessayé pendant deux jours avant d’apparaître ici.',
  queryKey: ['emails'],
  searchParams: { parse: parseEmailSearch, print: emailParams },
  call: (admin, args) => admin.emails.$get(args),
  refetchInterval: (data) => queuedRefetchInterval(data?.items),
  actions: (data) => data && <ResendFailed count={data.failed} />,
  header: () => <EmailTabs />,
  caption: 'Emails, les échecs d’abord',
  unit: ['email', 'emails'],
  filters: [
    { kind: 'text', name: 'recipient', label: 'Destinataire', maxLength: 254 },
    {
      kind: 'select',
      name: 'state',
      label: 'État',
      allLabel: 'Tous les états',
      options: emailStates.map((value) => ({ value, label: emailStateLabels[value] })),
    },
  ],
  columns: [
    { heading: 'Objet', isTitle: true, cell: (email) => <EmailPreview email={email} /> },
    {
      heading: 'Destinataire',
      cell: ({ recipient, orderId }) => (
        <div className="grid">
          <span>
            <EmailAddress address={recipient} />
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
  ],
  rowActions: (email) => <ResendButton email={email} />,
  empty: 'Aucun email pour le moment.',
  noMatch: 'Aucun email ne correspond à ces critères.',
  failure: emailAdminMessages.loadFailure,
  exportAs: 'emails',
})

export { ListPage as default, loader as clientLoader, loader }

const ResendFailed = ({ count }: { count: number }) => (
  <ActButton
    label={`Renvoyer les échecs (${totalText(count)})`}
    button={{ variant: 'default' }}
    isOffered={count > 0}
    call={(admin) => admin.emails['resend-failed'].$post()}
    success={({ count }) =>
      count === 1
        ? '1 email remis en attente d’envoi'
        : `${count.toLocaleString('fr-FR')} emails remis en attente d’envoi`
    }
    failure={emailAdminMessages.resendFailureTitle}
    confirm={{
      title: 'Renvoyer tous les échecs\u00a0?',
      cancel: 'Ne pas renvoyer',
      submit: 'Renvoyer les échecs',
      children: `${count === 1 ? 'L’email en échec sera remis' : `Les emails en échec (${totalText(count)}) seront remis`} en attente d’envoi, mille au plus à la fois. Ceux qui ont déjà été envoyés ne le seront pas une seconde fois.`,
    }}
  />
)
