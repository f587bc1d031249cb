export const emailStates = ['queued', 'sent', 'failed', 'suppressed'] as const
export type EmailState = (typeof emailStates)[number]

export const emailStateLabels: Record<EmailState, string> = {
  queued: 'En attente',
  sent: 'Envoyé',
  failed: 'Échec',
  suppressed: 'Adresse bloquée',
}

/** Why an address gets no more mail: its server refused one for good, or its owner reported one as unwanted. */
export const suppressionReasons = ['bounced', 'complained'] as const
export type SuppressionReason = (typeof suppressionReasons)[number]

export const suppressionReasonLabels: Record<SuppressionReason, string> = {
  bounced: 'Adresse refusée par son serveur',
  complained: 'Signalé comme indésirable',
}

/**
 * Mails about the account and the contract, which somebody waits for this instant or must get by law: they leave even
 * after a complaint. A mailbox that does not exist gets none.
 */
const owedEmails: ReadonlySet<string> = new Set([
  'confirm-sign-up',
  'existing-account',
  'reset-password',
  'password-changed',
  'security-event',
  'email-change',
  'email-changed',
  'account-suspended',
  'account-deleted',
  'order-confirmation',
  'order-cancelled',
  'withdrawal-acknowledgement',
  'order-notice',
  'pickup-code',
  'ledger-problem',
])

/** Notices of an order that only invite: nobody waits for them. */
const invitations: ReadonlySet<unknown> = new Set(['review-asked', 'review-received'])

/** Whether an address blocked for this reason gets no mail of this template; `kind`: of a notice of an order. */
export const isBlocked = (reason: SuppressionReason, template: string, kind?: unknown): boolean =>
  reason === 'bounced' || !owedEmails.has(template) || invitations.has(kind)

/** Their link or code opens something: kept unreadable, and no longer than until they have left. */
const secretEmails: ReadonlySet<string> = new Set([
  'confirm-sign-up',
  'reset-password',
  'email-change',
  'pickup-code',
])

export const isSecretEmail = (template: string): boolean => secretEmails.has(template)
