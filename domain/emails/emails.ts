import { defineSearchParams, oneOf, page, text } from '#domain/address.ts'

export const emailStates = ['queued', 'sent', 'failed', 'suppressed'] as const
export type EmailState = (typeof emailStates)[number]

export const emailStateLabels: Record<EmailState, string> = {
  queued: 'En attente',
  sent: 'Envoyé',
  failed: 'Échec',
  suppressed: 'Adresse bloquée',
}

/** Why an address is suppressed: its server refused an email permanently, or its owner reported one as unwanted. */
export const blockReasons = ['bounced', 'complained'] as const
export type BlockReason = (typeof blockReasons)[number]

export const blockReasonLabels: Record<BlockReason, string> = {
  bounced: 'Adresse refusée par son serveur',
  complained: 'Signalé comme indésirable',
}

/** The data of an email's template: encrypted for a secret email, and empty after sending. */
export type StoredEmailData = object

export const emailsPerPage = 25

/** The filters of the administrators' list of emails; the recipient is searched by a part of the address. */
export const { parse: parseEmailSearch, print: emailParams } = defineSearchParams({
  recipient: text(254),
  state: oneOf(emailStates),
  page: page(emailsPerPage),
})
export type EmailSearch = ReturnType<typeof parseEmailSearch>

export const blockedAddressesPerPage = 25

/** The filters of the administrators' list of suppressed addresses; they are searched by a part of the address. */
export const { parse: parseBlockedAddressSearch, print: blockedAddressParams } = defineSearchParams({
  address: text(254),
  page: page(blockedAddressesPerPage),
})
export type BlockedAddressSearch = ReturnType<typeof parseBlockedAddressSearch>

/** Why a signed report of the email provider suppresses no address. */
export const unreadableReportReasons = ['no-json', 'no-type', 'no-facts', 'no-address'] as const
export type UnreadableReportReason = (typeof unreadableReportReasons)[number]

export const unreadableReportReasonLabels: Record<UnreadableReportReason, string> = {
  'no-json': 'Ce n’est pas du JSON',
  'no-type': 'Son type est illisible',
  'no-facts': 'De qui ou de quand il parle est illisible',
  'no-address': 'Il ne contient aucune adresse email',
}

export const unreadableReportsPerPage = 25

export const { parse: parseUnreadableReportSearch, print: unreadableReportParams } = defineSearchParams({
  page: page(unreadableReportsPerPage),
})
export type UnreadableReportSearch = ReturnType<typeof parseUnreadableReportSearch>
