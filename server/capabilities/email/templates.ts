import type { EmailTemplate } from '#domain/emails/mails.ts'
import type { Email } from './define-email.ts'
import { accountEmails, signUpEmails, teamInvitation } from './templates/account.tsx'
import { administrationEmails } from './templates/administration.tsx'
import { feedProblem, listingCorrected, listingRefused, productReportEmails } from './templates/listing.tsx'
import { messagesEmails } from './templates/messages.tsx'
import { newOrderEmails, quoteRequest } from './templates/new-order.tsx'
import { orderConfirmation } from './templates/order-confirmation.tsx'
import { orderCancelledEmails, orderNotice } from './templates/order-notice.tsx'
import { pickupCode } from './templates/pickup-code.tsx'
import { productAlert } from './templates/product-alert.tsx'
import { savedSearchDigest } from './templates/saved-search-digest.tsx'
import { emailChangeEmails, securityEvent } from './templates/security.tsx'
import { withdrawalEmails } from './templates/withdrawal.tsx'

const defined = [
  ...signUpEmails,
  ...accountEmails,
  securityEvent,
  teamInvitation,
  ...emailChangeEmails,
  ...messagesEmails,
  quoteRequest,
  orderConfirmation,
  ...newOrderEmails,
  ...orderCancelledEmails,
  ...withdrawalEmails,
  orderNotice,
  pickupCode,
  productAlert,
  savedSearchDigest,
  listingRefused,
  feedProblem,
  listingCorrected,
  ...productReportEmails,
  ...administrationEmails,
] as const

/** The data of each mail. */
export type EmailTemplates = {
  [Defined in (typeof defined)[number] as Defined['name']]: Defined['sample']
}

const byName = Object.fromEntries(defined.map((email) => [email.name, email])) as unknown as {
  [Name in keyof EmailTemplates]: Email<Name, EmailTemplates[Name]>
}

type Templates = { [Name in EmailTemplate]: Email<Name, EmailTemplates[Name]> }

/** Every mail the platform sends, by its name. A name of domain/emails/mails.ts that `defined` lacks does not compile here. */
export const emailTemplates: Templates = byName satisfies Record<EmailTemplate, unknown>
