import type { SuppressionReason } from '#domain/emails/emails.ts'

/**
 * What we owe of a mail. `owed`: about the account or the contract, somebody waits for it this instant or must get it by
 * law, so it leaves even after a complaint. `secret`: owed, and its link or code opens something, so it is kept
 * unreadable and no longer than until it has left. `offered`: it ends with a complaint.
 */
type Duty = 'owed' | 'secret' | 'offered'

/** Every mail by its name. Not beside its body: what queues a mail does not load what draws it. */
const duties = {
  'confirm-sign-up': 'secret',
  'existing-account': 'owed',
  'reset-password': 'secret',
  'password-changed': 'owed',
  'security-event': 'owed',
  'team-invitation': 'offered',
  'email-change': 'secret',
  'email-changed': 'owed',
  'email-taken': 'offered',
  contact: 'offered',
  'price-request': 'offered',
  'quote-request': 'offered',
  'new-message': 'offered',
  'account-suspended': 'owed',
  'account-deleted': 'owed',
  'order-confirmation': 'owed',
  'new-order-for-seller': 'offered',
  'new-order-for-admin': 'offered',
  'order-cancelled': 'owed',
  'order-cancelled-for-seller': 'offered',
  'withdrawal-acknowledgement': 'owed',
  'withdrawal-for-seller': 'offered',
  'withdrawal-for-admin': 'offered',
  test: 'offered',
  'product-alert': 'offered',
  'saved-search-digest': 'offered',
  'listing-refused': 'offered',
  'feed-problem': 'offered',
  'listing-corrected': 'owed',
  'product-report-received': 'owed',
  'product-report-decided': 'owed',
  'order-notice': 'owed',
  'pickup-code': 'secret',
  'ledger-problem': 'owed',
  'catalogue-problem': 'offered',
  'backup-problem': 'offered',
  'site-problem': 'offered',
} as const satisfies Record<string, Duty>

export type EmailTemplate = keyof typeof duties

/** In the order administrators see them. */
export const templateNames = Object.keys(duties) as EmailTemplate[]

/** None for a mail that an administrator wrote. */
const dutyOf = (template: string): Duty | undefined =>
  Object.hasOwn(duties, template) ? duties[template as EmailTemplate] : undefined

/** Notices of an order that only invite: nobody waits for them. */
const invitations: ReadonlySet<unknown> = new Set(['review-asked', 'review-received'])

/** Whether an address blocked for this reason gets no mail of this template; `kind`: of a notice of an order. */
export const isBlocked = (reason: SuppressionReason, template: string, kind?: unknown): boolean =>
  reason === 'bounced' || (dutyOf(template) ?? 'offered') === 'offered' || invitations.has(kind)

export const isSecretEmail = (template: string): boolean => dutyOf(template) === 'secret'
