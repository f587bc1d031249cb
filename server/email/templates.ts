import type { ReactElement } from 'react'
import type { Cents } from '#domain/money.ts'
import type { DeliveryOption } from '#domain/orders/orders.ts'
import { ConfirmSignUp, confirmSignUpSubject } from './templates/confirm-sign-up.tsx'
import { ExistingAccount, existingAccountSubject } from './templates/existing-account.tsx'
import { NewOrderForAdmin, newOrderForAdminSubject } from './templates/new-order-for-admin.tsx'
import { NewOrderForSeller, newOrderForSellerSubject } from './templates/new-order-for-seller.tsx'
import { OrderConfirmation, orderConfirmationSubject } from './templates/order-confirmation.tsx'

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
  'order-confirmation': { firstName: string; order: EmailOrder; sellers: EmailSeller[]; url: string }
  'new-order-for-seller': { firstName: string; order: EmailOrder; buyer: EmailPerson; url: string }
  'new-order-for-admin': { order: EmailOrder; buyer: EmailPerson; sellers: string[]; url: string }
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
  }
}

export const emailTemplates: Templates = {
  'confirm-sign-up': { subject: confirmSignUpSubject, body: ConfirmSignUp },
  'existing-account': { subject: existingAccountSubject, body: ExistingAccount },
  'order-confirmation': { subject: orderConfirmationSubject, body: OrderConfirmation },
  'new-order-for-seller': { subject: newOrderForSellerSubject, body: NewOrderForSeller },
  'new-order-for-admin': { subject: newOrderForAdminSubject, body: NewOrderForAdmin },
}
