import type { EmailTemplate } from '#domain/emails/email-templates.ts'
import type { Email } from './define-email.ts'
import * as account from './templates/account.tsx'
import * as administration from './templates/administration.tsx'
import * as listing from './templates/listing.tsx'
import * as messages from './templates/messages.tsx'
import * as newOrder from './templates/new-order.tsx'
import * as orderConfirmation from './templates/order-confirmation.tsx'
import * as orderNotice from './templates/order-notice.tsx'
import * as pickupCode from './templates/pickup-code.tsx'
import * as productAlert from './templates/product-alert.tsx'
import * as savedSearchDigest from './templates/saved-search-digest.tsx'
import * as security from './templates/security.tsx'
import * as signUp from './templates/sign-up.tsx'
import * as withdrawal from './templates/withdrawal.tsx'

/** All exports of the template files. A duplicate name hides one email, which then does not compile below. */
const definitions = {
  ...account,
  ...administration,
  ...listing,
  ...messages,
  ...newOrder,
  ...orderConfirmation,
  ...orderNotice,
  ...pickupCode,
  ...productAlert,
  ...savedSearchDigest,
  ...security,
  ...signUp,
  ...withdrawal,
}
type Definition = (typeof definitions)[keyof typeof definitions]

/** The type of the data of each template. */
export type EmailDataByTemplate = {
  [Template in Definition as Template['name']]: Template['sample']
}

const templatesByName = Object.fromEntries(
  Object.values(definitions).map((email) => [email.name, email]),
) as unknown as {
  [Name in keyof EmailDataByTemplate]: Email<Name, EmailDataByTemplate[Name]>
}

type TemplatesByName = { [Name in EmailTemplate]: Email<Name, EmailDataByTemplate[Name]> }

/** Every email by name. A name of domain/emails/email-templates.ts without a template does not compile here. */
export const emailTemplates: TemplatesByName = templatesByName satisfies Record<EmailTemplate, unknown>
