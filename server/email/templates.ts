import type { ReactElement } from 'react'
import type { Cents } from '#domain/money.ts'
import type { DeliveryOption } from '#domain/orders/orders.ts'
import { AccountSuspended, accountSuspendedSubject } from './templates/account-suspended.tsx'
import { ConfirmSignUp, confirmSignUpSubject } from './templates/confirm-sign-up.tsx'
import { Contact, contactSubject } from './templates/contact.tsx'
import { EmailChange, emailChangeSubject } from './templates/email-change.tsx'
import { EmailChanged, emailChangedSubject } from './templates/email-changed.tsx'
import { EmailTaken, emailTakenSubject } from './templates/email-taken.tsx'
import { ExistingAccount, existingAccountSubject } from './templates/existing-account.tsx'
import { ListingRefused, listingRefusedSubject } from './templates/listing-refused.tsx'
import { NewOrderForAdmin, newOrderForAdminSubject } from './templates/new-order-for-admin.tsx'
import { NewOrderForSeller, newOrderForSellerSubject } from './templates/new-order-for-seller.tsx'
import { OrderConfirmation, orderConfirmationSubject } from './templates/order-confirmation.tsx'
import { PasswordChanged, passwordChangedSubject } from './templates/password-changed.tsx'
import { ResetPassword, resetPasswordSubject } from './templates/reset-password.tsx'
import { Test, testSubject } from './templates/test.tsx'

export interface EmailOrderItem {
  title: string
  quantity: number
  /** Of one piece. */
  price: Cents
}

export interface EmailOrder {
  id: string
  /** ISO 8601. */
  createdAt: string
  deliveryOption: DeliveryOption
  items: EmailOrderItem[]
  total: Cents
}

export interface EmailPerson {
  name: string
  email: string
  phone: string | null
  address: string | null
}

/** Where a buyer collects. */
export interface EmailSeller {
  name: string
  phone: string | null
  address: string | null
  /** Their articles in the order. */
  titles: string[]
}

/** Every mail the platform sends, and what it is told. */
export interface EmailTemplates {
  'confirm-sign-up': { firstName: string; url: string }
  'existing-account': { firstName: string; url: string }
  'reset-password': { firstName: string; url: string }
  /** `changedAt` in ISO 8601. */
  'password-changed': { firstName: string; changedAt: string; url: string }
  'email-change': { url: string }
  'email-changed': { firstName: string; newEmail: string; url: string }
  'email-taken': { firstName: string; url: string }
  contact: { name: string; email: string; phone: string; message: string }
  'account-suspended': { firstName: string; reason: string; url: string }
  'order-confirmation': { firstName: string; order: EmailOrder; sellers: EmailSeller[]; url: string }
  'new-order-for-seller': { firstName: string; order: EmailOrder; buyer: EmailPerson; url: string }
  'new-order-for-admin': { order: EmailOrder; buyer: EmailPerson; sellers: string[]; url: string }
  'listing-refused': { firstName: string; title: string; reason: string; url: string }
  /** `askedAt`: ISO 8601. */
  test: { askedAt: string; url: string }
}
export type EmailTemplate = keyof EmailTemplates

/** What every template knows besides its own data. */
export interface EmailFrame {
  shownName: string
  origin: string
}

type Templates = {
  [Name in EmailTemplate]: {
    subject: (data: EmailTemplates[Name], frame: EmailFrame) => string
    body: (props: { data: EmailTemplates[Name]; frame: EmailFrame }) => ReactElement
    /** Address that an answer goes to; the sender's otherwise. */
    replyTo?: (data: EmailTemplates[Name]) => string
  }
}

export const emailTemplates: Templates = {
  'confirm-sign-up': { subject: confirmSignUpSubject, body: ConfirmSignUp },
  'existing-account': { subject: existingAccountSubject, body: ExistingAccount },
  'reset-password': { subject: resetPasswordSubject, body: ResetPassword },
  'password-changed': { subject: passwordChangedSubject, body: PasswordChanged },
  'email-change': { subject: emailChangeSubject, body: EmailChange },
  'email-changed': { subject: emailChangedSubject, body: EmailChanged },
  'email-taken': { subject: emailTakenSubject, body: EmailTaken },
  contact: { subject: contactSubject, body: Contact, replyTo: (data) => data.email },
  'account-suspended': { subject: accountSuspendedSubject, body: AccountSuspended },
  'order-confirmation': { subject: orderConfirmationSubject, body: OrderConfirmation },
  'new-order-for-seller': { subject: newOrderForSellerSubject, body: NewOrderForSeller },
  'new-order-for-admin': { subject: newOrderForAdminSubject, body: NewOrderForAdmin },
  test: { subject: testSubject, body: Test },
  'listing-refused': { subject: listingRefusedSubject, body: ListingRefused },
}
