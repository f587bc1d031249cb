import type { NoticeKind } from '../orders/notices.ts'
import type { BlockReason } from './emails.ts'

/**
 * `required`: concerns the account or the contract, and is sent even after a complaint. `secret`: required, and contains a link or code
 * that gives access, so it is stored encrypted and only until sent. `optional`: not sent after a complaint.
 */
type Delivery = 'required' | 'secret' | 'optional'

type EmailKind = { label: string } & (
  | { delivery: Exclude<Delivery, 'optional'> }
  | {
      delivery: 'optional'
      /**
       * Set when readers can switch the email off: the text of the switch and the users who see it. The switch, its storage, the check
       * before sending and the link in the email follow from it.
       */
      optOut?: { text: string; readers: 'everyone' | 'sellers' }
    }
)

/**
 * All emails by name, in the order of the administration; `label` is the French name. Subject, body and sample are in
 * server/capabilities/email/templates/: a name without them does not compile.
 */
const emails = {
  'confirm-sign-up': { label: 'Confirmation d’inscription', delivery: 'secret' },
  'existing-account': { label: 'Compte déjà ouvert', delivery: 'required' },
  'reset-password': { label: 'Nouveau mot de passe', delivery: 'secret' },
  'password-changed': { label: 'Mot de passe changé', delivery: 'required' },
  'security-event': { label: 'Sécurité du compte', delivery: 'required' },
  'team-invitation': { label: 'Invitation dans une équipe', delivery: 'optional' },
  'email-change': { label: 'Changement d’adresse à confirmer', delivery: 'secret' },
  'email-changed': { label: 'Adresse changée', delivery: 'required' },
  'email-taken': { label: 'Adresse déjà utilisée', delivery: 'optional' },
  contact: { label: 'Formulaire de contact', delivery: 'optional' },
  'price-request': { label: 'Demande de prix', delivery: 'optional' },
  'quote-request': { label: 'Livraison à chiffrer', delivery: 'optional' },
  'new-message': {
    label: 'Nouveau message',
    delivery: 'optional',
    optOut: { text: 'Un message attend depuis deux minutes que je le lise', readers: 'everyone' },
  },
  'account-suspended': { label: 'Compte suspendu', delivery: 'required' },
  'payout-account-ended': { label: 'Compte de paiement du vendeur fermé', delivery: 'required' },
  'payout-failed': { label: 'Virement refusé par la banque du vendeur', delivery: 'required' },
  'account-deleted': { label: 'Compte supprimé', delivery: 'required' },
  'order-confirmation': { label: 'Confirmation de commande', delivery: 'required' },
  'new-order-for-seller': { label: 'Nouvelle commande, au vendeur', delivery: 'optional' },
  'new-order-for-admin': { label: 'Nouvelle commande, à l’association', delivery: 'optional' },
  'order-cancelled': { label: 'Commande annulée, à l’acheteur', delivery: 'required' },
  'order-cancelled-for-seller': { label: 'Commande annulée, au vendeur', delivery: 'optional' },
  'withdrawal-acknowledgement': { label: 'Rétractation reçue', delivery: 'required' },
  'withdrawal-for-seller': { label: 'Rétractation, au vendeur', delivery: 'optional' },
  'withdrawal-for-admin': { label: 'Rétractation, à l’association', delivery: 'optional' },
  test: { label: 'Email de test', delivery: 'optional' },
  'product-alert': { label: 'Alerte sur une annonce', delivery: 'optional' },
  'saved-search-digest': { label: 'Résultats d’une recherche', delivery: 'optional' },
  'listing-refused': { label: 'Annonce refusée', delivery: 'optional' },
  'feed-problem': { label: 'Catalogue suivi à vérifier', delivery: 'optional' },
  'listing-corrected': { label: 'Annonce corrigée', delivery: 'required' },
  'product-report-received': { label: 'Signalement d’une annonce reçu', delivery: 'required' },
  'product-report-decided': { label: 'Signalement d’une annonce traité', delivery: 'required' },
  'order-notice': { label: 'Avis sur une commande', delivery: 'required' },
  'pickup-code': { label: 'Code de retrait', delivery: 'secret' },
  'ledger-problem': { label: 'Écart dans les comptes', delivery: 'required' },
  'catalogue-problem': { label: 'Écart dans le catalogue', delivery: 'optional' },
  'backup-problem': { label: 'Sauvegarde en défaut', delivery: 'optional' },
  'site-problem': { label: 'Le site demande une intervention', delivery: 'optional' },
} as const satisfies Record<string, EmailKind>

export type EmailTemplate = keyof typeof emails

export const templateNames = Object.keys(emails) as EmailTemplate[]

export type OptOutEmail = {
  [Name in EmailTemplate]: (typeof emails)[Name] extends { optOut: object } ? Name : never
}[EmailTemplate]

export const isOptOutEmail = (name: string): name is OptOutEmail =>
  Object.hasOwn(emails, name) && 'optOut' in emails[name as EmailTemplate]

/** Emails that readers can switch off. */
export const optOutEmails: readonly OptOutEmail[] = templateNames.filter(isOptOutEmail)

/** Returns the switches of a user's settings. */
export const optOutSwitches = (isSeller: boolean): { name: OptOutEmail; text: string }[] =>
  optOutEmails
    .filter((name) => isSeller || emails[name].optOut.readers === 'everyone')
    .map((name) => ({ name, text: emails[name].optOut.text }))

/** Returns how an email is delivered; undefined for one without a template, which another program handed over. */
const deliveryOf = (template: string): Delivery | undefined =>
  Object.hasOwn(emails, template) ? emails[template as EmailTemplate].delivery : undefined

/** Order notices that only invite to do something. */
const invitationNotices: ReadonlySet<unknown> = new Set<NoticeKind>(['review-asked', 'review-received'])

/** Returns true when an address suppressed for this reason receives no email of this template; `kind` is the kind of an order notice. */
export const isBlocked = (reason: BlockReason, template: string, kind?: unknown): boolean =>
  reason === 'bounced' || (deliveryOf(template) ?? 'optional') === 'optional' || invitationNotices.has(kind)

/** Maximum of emails to one recipient within an hour; required and optional ones are counted separately. */
const maxOptionalEmailsPerHour = 60
const maxRequiredEmailsPerHour = 200

/** Messages of the contact form are stored nowhere else, so the limit of required emails applies. */
export const isOptionalEmail = (template: string): boolean =>
  template !== 'contact' && deliveryOf(template) === 'optional'

export const maxEmailsPerHour = (isOptional: boolean): number =>
  isOptional ? maxOptionalEmailsPerHour : maxRequiredEmailsPerHour

export const isSecretEmail = (template: string): boolean => deliveryOf(template) === 'secret'

const noticeLabels: Record<NoticeKind, string> = {
  'appointment-chosen': 'Rendez-vous pris',
  'appointment-cancelled': 'Rendez-vous annulé',
  'appointment-reminder': 'Rappel de rendez-vous',
  'dispute-opened': 'Litige ouvert',
  'dispute-decided': 'Litige tranché',
  'seller-suspended': 'Vendeur suspendu',
  'card-dispute': 'Paiement contesté à la banque',
  'fraud-warning': 'Soupçon de fraude',
  'card-dispute-reinstated': 'Contestation rendue par la banque',
  shipped: 'Expédiée',
  'hand-over-declared': 'Remise déclarée',
  'handed-over': 'Remise',
  'handed-over-part': 'Remise en partie',
  'received-by-default': 'Réception tenue pour acquise',
  'uncollected-refunded': 'Non retirée, remboursée',
  'remainder-refunded': 'Reste remboursé',
  'unconfirmed-ended': 'Non confirmée par le vendeur, close',
  'uncollected-ended': 'Non retirée, close',
  'remainder-ended': 'Reste annulé',
  refunded: 'Remboursement parti',
  released: 'Versement parti',
  'waiting-for-account': 'Compte de paiement à ouvrir',
  'transfer-failed': 'Versement refusé',
  'refund-failed': 'Remboursement refusé',
  'order-expired': 'Non payée à temps',
  'order-paid': 'Payée',
  'delivery-paid': 'Livraison payée',
  'acknowledge-reminder': 'Rappel de prise en charge',
  'cancellation-offered': 'Annulation possible',
  acknowledged: 'Prise en charge',
  declined: 'Refusée par le vendeur',
  'cancelled-unacknowledged': 'Annulée sans réponse du vendeur',
  'cancelled-unpaid': 'Annulée avant paiement',
  'late-charge-refunded': 'Paiement tardif remboursé',
  'quote-offered': 'Devis reçu',
  'quote-accepted': 'Devis accepté',
  'quote-refused': 'Devis refusé',
  'quote-asked-again': 'Devis redemandé',
  'quote-expired': 'Devis expiré',
  'quote-given-up': 'Devis abandonné',
  'quote-sold-out': 'Articles du devis vendus',
  'review-asked': 'Avis demandé',
  'review-received': 'Avis reçu',
}

const recipientLabels: Record<string, string> = {
  buyer: 'à l’acheteur',
  seller: 'au vendeur',
  administrator: 'aux administrateurs',
  association: 'à la boîte de l’association',
}

const labelIn = (labels: Record<string, string>, name: string): string =>
  Object.hasOwn(labels, name) ? (labels[name] ?? name) : name

/** `order-notice:shipped:buyer` → `Expédiée, à l’acheteur`; an unknown name is returned as it is. */
export function templateLabel(name: string): string {
  const [template = '', kind, to] = name.split(':')
  if (kind === undefined)
    return Object.hasOwn(emails, template) ? emails[template as EmailTemplate].label : template
  return [labelIn(noticeLabels, kind), to && labelIn(recipientLabels, to)].filter(Boolean).join(', ')
}
