import { Time } from '#app/components/time.tsx'
import { EmailTabs } from '#app/features/admin/emails/email-parts.tsx'
import { ActButton } from '#app/features/admin/shared/act-button.tsx'
import { defineAdminList } from '#app/features/admin/shared/admin-list.tsx'
import { blockedAddressMessages } from '#domain/admin-messages.ts'
import { blockedAddressParams, blockReasonLabels, parseBlockedAddressSearch } from '#domain/emails/emails.ts'

/** `/admin/emails/blocked`: the addresses to which the platform sends no mails, and why. */
const { loader, ListPage } = defineAdminList({
  title: 'Adresses bloquées',
  text: 'La plateforme n’écrit plus aux adresses que leur serveur refuse définitivement, ni à celles dont le propriétaire a signalé nos emails comme indésirables. Après un signalement, seuls partent encore les emails dus\u00a0: compte, commande, annulation et rétractation.',
  queryKey: ['emails', 'blocked'],
  searchParams: { parse: parseBlockedAddressSearch, print: blockedAddressParams },
  call: (admin, args) => admin.emails.blocked.$get(args),
  header: () => <EmailTabs />,
  caption: 'Adresses bloquées, les plus récentes d’abord',
  unit: ['adresse bloquée', 'adresses bloquées'],
  filters: [{ kind: 'text', name: 'address', label: 'Adresse', maxLength: 254 }],
  columns: [
    { heading: 'Adresse', isTitle: true, cell: ({ address }) => address },
    {
      heading: 'Motif',
      cell: ({ reason, detail }) => (
        <div className="grid gap-1">
          <span>{blockReasonLabels[reason]}</span>
          {detail && <span className="font-mono text-xs wrap-anywhere text-ink-soft">{detail}</span>}
        </div>
      ),
    },
    { heading: 'Depuis', cell: ({ createdAt }) => <Time at={createdAt} className="wrap-normal" /> },
  ],
  keyOf: ({ address }) => address,
  rowActions: ({ address, reason }) => (
    <ActButton
      label="Débloquer"
      name={`Débloquer ${address}`}
      call={(admin) => admin.emails.unblock.$post({ json: { address } })}
      success={blockedAddressMessages.lifted}
      failure={blockedAddressMessages.liftFailureTitle}
      confirm={{
        title: 'Débloquer cette adresse\u00a0?',
        children: `${address} recevra de nouveau les emails de la plateforme. ${warnings[reason]}`,
      }}
    />
  ),
  empty: 'Aucune adresse n’est bloquée.',
  noMatch: 'Aucune adresse bloquée ne correspond.',
  failure: blockedAddressMessages.loadFailure,
  exportAs: 'blocked-addresses',
})

export { ListPage as default, loader as clientLoader, loader }

const warnings = {
  bounced:
    'Son serveur avait répondu que cette boîte n’existe pas. Débloquez-la seulement si vous savez qu’elle fonctionne de nouveau\u00a0: trop de refus font passer tous nos emails pour indésirables.',
  complained:
    'Son propriétaire avait signalé un de nos emails comme indésirable. Débloquez-la seulement à sa demande.',
} as const
