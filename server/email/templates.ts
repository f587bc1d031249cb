import type { ReactElement } from 'react'
import type { SecurityEvent } from '#domain/accounts/security-events.ts'
import type { AlertKind, DigestFrequency } from '#domain/alerts/alerts.ts'
import type { Cents } from '#domain/money.ts'
import type { NoticeFacts, NoticeKind, NoticeRecipient } from '#domain/orders/notices.ts'
import type { DeliveryOption } from '#domain/orders/orders.ts'
import type { InlinePicture } from './inline-pictures.ts'
import { AccountDeleted, accountDeletedSubject } from './templates/account-deleted.tsx'
import { AccountSuspended, accountSuspendedSubject } from './templates/account-suspended.tsx'
import { ConfirmSignUp, confirmSignUpSubject } from './templates/confirm-sign-up.tsx'
import { Contact, contactSubject } from './templates/contact.tsx'
import { EmailChange, emailChangeSubject } from './templates/email-change.tsx'
import { EmailChanged, emailChangedSubject } from './templates/email-changed.tsx'
import { EmailTaken, emailTakenSubject } from './templates/email-taken.tsx'
import { ExistingAccount, existingAccountSubject } from './templates/existing-account.tsx'
import { LedgerProblem, ledgerProblemSubject } from './templates/ledger-problem.tsx'
import { ListingRefused, listingRefusedSubject } from './templates/listing-refused.tsx'
import { NewMessage, newMessageSubject } from './templates/new-message.tsx'
import { NewOrderForAdmin, newOrderForAdminSubject } from './templates/new-order-for-admin.tsx'
import { NewOrderForSeller, newOrderForSellerSubject } from './templates/new-order-for-seller.tsx'
import { OrderCancelled, orderCancelledSubject } from './templates/order-cancelled.tsx'
import {
  OrderCancelledForSeller,
  orderCancelledForSellerSubject,
} from './templates/order-cancelled-for-seller.tsx'
import { OrderConfirmation, orderConfirmationSubject } from './templates/order-confirmation.tsx'
import { OrderNotice, orderNoticeSubject } from './templates/order-notice.tsx'
import { PasswordChanged, passwordChangedSubject } from './templates/password-changed.tsx'
import { PickupCode, pickupCodeSubject, pickupPictures } from './templates/pickup-code.tsx'
import { PriceRequest, priceRequestSubject } from './templates/price-request.tsx'
import { ProductAlert, productAlertSubject } from './templates/product-alert.tsx'
import { QuoteRequest, quoteRequestSubject } from './templates/quote-request.tsx'
import { ResetPassword, resetPasswordSubject } from './templates/reset-password.tsx'
import { SavedSearchDigest, savedSearchDigestSubject } from './templates/saved-search-digest.tsx'
import { SecurityEventMail, securityEventSubject } from './templates/security-event.tsx'
import { Test, testSubject } from './templates/test.tsx'
import {
  WithdrawalAcknowledgement,
  withdrawalAcknowledgementSubject,
} from './templates/withdrawal-acknowledgement.tsx'
import { WithdrawalForAdmin, withdrawalForAdminSubject } from './templates/withdrawal-for-admin.tsx'
import { WithdrawalForSeller, withdrawalForSellerSubject } from './templates/withdrawal-for-seller.tsx'

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
  /** False: street and telephone come with the payment. Absent in older mails. */
  isDisclosed?: boolean
  /** Their articles in the order. */
  titles: string[]
}

/** One of the two as the other may know them; to administrators with the mail address. */
export type EmailContact = Pick<EmailSeller, 'name' | 'phone' | 'address' | 'isDisclosed'> & {
  email?: string
}

/** What a buyer collects from one seller, and with what. */
export interface EmailPickup {
  fulfilmentId: string
  code: string
  /** What the QR code holds. */
  url: string
  seller: EmailSeller
  /** What is still to be handed over. */
  items: { title: string; quantity: number }[]
  /** A line a day; empty: the seller has not said. */
  openingHours: string[]
  /** ISO 8601; null: none is agreed. */
  appointment: string | null
  /** When what was not handed over is refunded, ISO 8601. */
  until: string
  slipUrl: string
}

/** What is still to be paid: until when (ISO 8601), and where. `dueAt` null: the delivery has no price yet. */
export interface EmailPayment {
  dueAt: string | null
  url: string
}

/** Every mail the platform sends, and what it is told. */
export interface EmailTemplates {
  'confirm-sign-up': { firstName: string; url: string }
  'existing-account': { firstName: string; url: string }
  'reset-password': { firstName: string; url: string }
  /** `changedAt` in ISO 8601. */
  'password-changed': { firstName: string; changedAt: string; url: string }
  'security-event': {
    firstName: string
    event: SecurityEvent
    /** Recovery codes that are left. */
    codesLeft?: number
    /** What a key was made with. */
    device?: string
    /** ISO 8601. */
    at: string
    url: string
  }
  'email-change': { url: string }
  'email-changed': { firstName: string; newEmail: string; url: string }
  'email-taken': { firstName: string; url: string }
  contact: { name: string; email: string; phone: string; message: string }
  'price-request': {
    customerName: string
    /** Null to the seller, who answers in the conversation. */
    customerEmail: string | null
    /** Postcode and town, to the seller. Absent in older mails. */
    customerPlace?: string | null
    /** Null: they have none, or keep it to themselves. */
    customerPhone: string | null
    productId: string
    productName: string
    productDetails: string
    additionalNotes: string
    /** Where the seller answers; null to the association. */
    conversationUrl?: string | null
    url: string
  }
  'account-suspended': { firstName: string; reason: string; url: string }
  'account-deleted': { firstName: string; url: string }
  /** `payment` null, or absent in older mails: nothing is paid on the site. */
  'order-confirmation': {
    firstName: string
    order: EmailOrder
    sellers: EmailSeller[]
    payment?: EmailPayment | null
    url: string
  }
  'new-order-for-seller': {
    firstName: string
    order: EmailOrder
    buyer: EmailContact
    /** The buyer is to pay by card before anything is handed over. */
    isPaidFirst?: boolean
    url: string
  }
  'new-order-for-admin': { order: EmailOrder; buyer: EmailPerson; sellers: string[]; url: string }
  /** `reason`: an administrator's words; empty: none were given. */
  'order-cancelled': { firstName: string; order: EmailOrder; reason: string; url: string }
  'order-cancelled-for-seller': {
    firstName: string
    order: EmailOrder
    buyerName: string
    reason: string
    url: string
  }
  /** `note`: what the buyer says of the delivery; `collectedFrom`: empty in a seller's own. */
  'quote-request': {
    order: EmailOrder
    buyer: EmailContact
    note: string
    collectedFrom: EmailSeller[]
    url: string
  }
  /**
   * `about`: a product's title, or an order as people name it. `message`: whole; the mail shows its beginning; empty: a
   * picture. `others`: how many more wait.
   */
  'new-message': {
    firstName: string
    senderName: string
    about: string
    message: string
    others: number
    url: string
  }
  /** `order`: of what is withdrawn from alone; `withdrawnAt`: ISO 8601; `consumer`: as they signed, with their answer address. */
  'withdrawal-acknowledgement': {
    order: EmailOrder
    consumer: EmailPerson
    withdrawnAt: string
    isReceived: boolean
    sellers: EmailSeller[]
    url: string
  }
  'withdrawal-for-seller': {
    firstName: string
    order: EmailOrder
    consumer: EmailContact
    withdrawnAt: string
    isReceived: boolean
    url: string
  }
  'withdrawal-for-admin': {
    order: EmailOrder
    consumer: EmailPerson
    withdrawnAt: string
    sellers: string[]
    url: string
  }
  /** One thing that happened to an order; its texts are in domain/orders/notices.ts. */
  'order-notice': {
    kind: NoticeKind
    to: NoticeRecipient
    firstName: string
    facts: NoticeFacts
    /** Of what it concerns alone. */
    order: EmailOrder
    /** Null: nothing is delivered, or it has no price yet. */
    transport: Cents | null
    contacts: EmailContact[]
    url: string
  }
  /** The buyer's alone: whoever has a code is handed the articles. `isRemainder`: a part was handed over before. */
  'pickup-code': {
    firstName: string
    number: string
    deliveryOption: DeliveryOption
    isRemainder: boolean
    /** Nothing of it was paid by card. */
    isUnpaid?: boolean
    parts: EmailPickup[]
    url: string
  }
  /** The books do not add up, or money is stuck; `problems` in French, one a line. */
  'ledger-problem': { checkedAt: string; problems: string[]; url: string }
  'listing-refused': { firstName: string; title: string; reason: string; url: string }
  'product-alert': {
    customerName: string
    productTitle: string
    productId: string
    alertType: AlertKind
    /** What else is new of it. */
    alsoTypes: AlertKind[]
    productImageUrl: string | null
    /** Before it fell; null unless it did. */
    oldPrice: Cents | null
    newPrice: Cents | null
    /** Of the 30 days before it fell (code de la consommation, L. 112-1-1). */
    lowestPrice: Cents | null
    availableQuantity: number
    /** A day, `2026-05-31`. */
    expirationDate: string | null
    url: string
    /** A page, and what a mail provider calls. */
    unsubscribeUrl: string
    unsubscribeCall: string
  }
  'saved-search-digest': {
    customerName: string
    searchName: string
    frequency: DigestFrequency
    /** The newest finds. */
    products: { title: string; price: Cents | null; imageUrl: string | null; url: string }[]
    /** All finds. */
    total: number
    url: string
    unsubscribeUrl: string
    unsubscribeCall: string
  }
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
    replyTo?: (data: EmailTemplates[Name]) => string | undefined
    /** Where one request ends mails of this kind (RFC 8058); for what nobody has to receive. */
    unsubscribeUrl?: (data: EmailTemplates[Name]) => string
    /** Pictures that travel with the mail; the body shows each by its content-id. */
    pictures?: (data: EmailTemplates[Name]) => Promise<InlinePicture[]>
  }
}

export const emailTemplates: Templates = {
  'confirm-sign-up': { subject: confirmSignUpSubject, body: ConfirmSignUp },
  'existing-account': { subject: existingAccountSubject, body: ExistingAccount },
  'reset-password': { subject: resetPasswordSubject, body: ResetPassword },
  'password-changed': { subject: passwordChangedSubject, body: PasswordChanged },
  'security-event': { subject: securityEventSubject, body: SecurityEventMail },
  'email-change': { subject: emailChangeSubject, body: EmailChange },
  'email-changed': { subject: emailChangedSubject, body: EmailChanged },
  'email-taken': { subject: emailTakenSubject, body: EmailTaken },
  contact: { subject: contactSubject, body: Contact, replyTo: (data) => data.email },
  'price-request': {
    subject: priceRequestSubject,
    body: PriceRequest,
    replyTo: (data) => data.customerEmail ?? undefined,
  },
  'quote-request': {
    subject: quoteRequestSubject,
    body: QuoteRequest,
    // A seller writes through the site: theirs has no address of the buyer.
    replyTo: (data) => data.buyer.email,
  },
  'new-message': { subject: newMessageSubject, body: NewMessage },
  'account-suspended': { subject: accountSuspendedSubject, body: AccountSuspended },
  'account-deleted': { subject: accountDeletedSubject, body: AccountDeleted },
  'order-confirmation': { subject: orderConfirmationSubject, body: OrderConfirmation },
  'new-order-for-seller': { subject: newOrderForSellerSubject, body: NewOrderForSeller },
  'new-order-for-admin': { subject: newOrderForAdminSubject, body: NewOrderForAdmin },
  'order-cancelled': { subject: orderCancelledSubject, body: OrderCancelled },
  'order-cancelled-for-seller': { subject: orderCancelledForSellerSubject, body: OrderCancelledForSeller },
  'withdrawal-acknowledgement': {
    subject: withdrawalAcknowledgementSubject,
    body: WithdrawalAcknowledgement,
  },
  'withdrawal-for-seller': {
    subject: withdrawalForSellerSubject,
    body: WithdrawalForSeller,
    replyTo: (data) => data.consumer.email,
  },
  'withdrawal-for-admin': {
    subject: withdrawalForAdminSubject,
    body: WithdrawalForAdmin,
    replyTo: (data) => data.consumer.email,
  },
  test: { subject: testSubject, body: Test },
  'product-alert': {
    subject: productAlertSubject,
    body: ProductAlert,
    unsubscribeUrl: (data) => data.unsubscribeCall,
  },
  'saved-search-digest': {
    subject: savedSearchDigestSubject,
    body: SavedSearchDigest,
    unsubscribeUrl: (data) => data.unsubscribeCall,
  },
  'listing-refused': { subject: listingRefusedSubject, body: ListingRefused },
  'order-notice': { subject: orderNoticeSubject, body: OrderNotice },
  'pickup-code': { subject: pickupCodeSubject, body: PickupCode, pictures: pickupPictures },
  'ledger-problem': { subject: ledgerProblemSubject, body: LedgerProblem },
}
