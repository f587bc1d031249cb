import {
  byDeadline,
  deadlines,
  formatDayInWords,
  formatMomentInWords,
  type Notice,
  type NoticeFacts,
  type NoticeRecipient,
  type NoticeText,
  noticeRecipients,
} from './notice-parts.ts'
import { disputeNotices } from './notice-texts/disputes.ts'
import { handOverNotices } from './notice-texts/hand-over.ts'
import { moneyNotices, paymentNotices } from './notice-texts/payment.ts'
import { quoteNotices } from './notice-texts/quotes.ts'
import { unpaidNotices } from './notice-texts/unpaid.ts'
import type { Mover } from './transition.ts'

const appointmentText = ({ at }: NoticeFacts): string => (at ? formatMomentInWords(at) : 'au moment convenu')

/** Notices about appointments. */
const appointmentNotices = {
  'appointment-chosen': {
    about: 'fulfilment',
    listedItems: 'remaining',
    to: {
      seller: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: retrait ${appointmentText(facts)}`,
        heading: `${facts.buyerName} vient ${appointmentText(facts)}`,
        paragraphs: [
          'L’acheteur a choisi ce rendez-vous parmi vos horaires. Préparez les articles ci-dessous pour ce moment.',
          'Un empêchement\u00a0? Appelez-le ou écrivez-lui\u00a0: il choisira un autre moment.',
        ],
        button: 'Voir la commande',
        showsContact: true,
      }),
    },
  },
  'appointment-cancelled': {
    about: 'fulfilment',
    listedItems: 'remaining',
    to: {
      seller: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: rendez-vous annulé`,
        heading: 'Un rendez-vous est annulé',
        paragraphs: [
          facts.at
            ? `${facts.buyerName} ne viendra pas ${appointmentText(facts)}.`
            : `${facts.buyerName} a annulé son rendez-vous.`,
          'La commande, elle, tient toujours\u00a0: gardez les articles de côté. Nous vous écrirons si l’acheteur choisit un autre moment.',
        ],
        button: 'Voir la commande',
        showsContact: true,
      }),
    },
  },
  'appointment-reminder': {
    about: 'fulfilment',
    listedItems: 'remaining',
    to: {
      buyer: (facts) => ({
        subject: `Rappel\u00a0: votre retrait, ${appointmentText(facts)}`,
        heading: `Votre retrait, ${appointmentText(facts)}`,
        paragraphs: [
          `${facts.sellerNames.join(', ')} vous attend à l’adresse ci-dessous. Prévoyez un véhicule assez grand et de quoi arrimer vos articles.`,
          ...(facts.isPaid
            ? [
                'Prenez votre code de retrait\u00a0: il est sur la page de la commande, et sur le bon à imprimer qui marche aussi sans réseau. Vérifiez vos articles avant de le présenter\u00a0: il paie le vendeur.',
              ]
            : []),
          'Un empêchement\u00a0? Choisissez un autre moment sur la page de la commande.',
        ],
        button: 'Voir ma commande',
        showsContact: true,
      }),
      seller: (facts) => ({
        subject: `Rappel\u00a0: retrait de ${facts.buyerName}, ${appointmentText(facts)}`,
        heading: `${facts.buyerName} vient ${appointmentText(facts)}`,
        paragraphs: [
          'Préparez les articles ci-dessous.',
          ...(facts.isPaid
            ? [
                'Au moment de la remise, demandez à l’acheteur son code de retrait, puis scannez-le ou saisissez-le sur le site\u00a0: c’est lui qui déclenche votre versement.',
              ]
            : []),
        ],
        button: 'Voir la commande',
        showsContact: true,
      }),
    },
  },
} satisfies Record<string, Notice>

const reviewsAreHiddenText =
  'Chacun ne lit l’avis de l’autre qu’une fois le sien donné, ou le délai passé\u00a0: vous pouvez être franc.'

const reviewReceivedText = (facts: NoticeFacts, name: string) => ({
  subject: `Commande ${facts.number}\u00a0: ${name} a donné son avis`,
  heading: `${name} a donné son avis`,
  paragraphs: [
    `Vous le lirez dès que vous aurez donné le vôtre${facts.at ? `, ou après le ${formatDayInWords(facts.at)}` : ''}. Si c’est déjà fait, il est sur la page de la commande.`,
  ],
  button: 'Voir la commande',
})

/** Notices about reviews. */
const reviewNotices = {
  'review-asked': {
    about: 'fulfilment',
    deadline: deadlines.review,
    to: {
      buyer: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: que dites-vous de ${facts.sellerNames.join(', ')}\u00a0?`,
        heading: 'Tout s’est bien passé\u00a0?',
        paragraphs: [
          `Vos articles sont-ils conformes à l’annonce\u00a0? L’accueil de ${facts.sellerNames.join(', ')}\u00a0? Quelques étoiles et une phrase aident les prochains acheteurs.`,
          `Donnez votre avis ${byDeadline(facts, 'dans les 30\u00a0jours qui suivent la réception')}. ${reviewsAreHiddenText}`,
        ],
        button: 'Donner mon avis',
      }),
      seller: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: que dites-vous de ${facts.buyerName}\u00a0?`,
        heading: 'Tout s’est bien passé\u00a0?',
        paragraphs: [
          `${facts.deliveryOption === 'pickup' ? 'Le retrait s’est passé' : 'La livraison s’est passée'} comme convenu avec ${facts.buyerName}\u00a0? L’échange a été simple\u00a0? Quelques étoiles et une phrase aident les prochains vendeurs.`,
          `Donnez votre avis ${byDeadline(facts, 'dans les 30\u00a0jours qui suivent la réception')}. ${reviewsAreHiddenText}`,
        ],
        button: 'Donner mon avis',
      }),
    },
  },
  'review-received': {
    about: 'fulfilment',
    deadline: deadlines.review,
    to: {
      buyer: (facts) => reviewReceivedText(facts, facts.sellerNames.join(', ')),
      seller: (facts) => reviewReceivedText(facts, facts.buyerName),
    },
  },
} satisfies Record<string, Notice>

/** Emails about an order besides its confirmation, with recipients and texts. */
const noticesByKind = {
  ...paymentNotices,
  ...handOverNotices,
  ...moneyNotices,
  ...quoteNotices,
  ...unpaidNotices,
  ...disputeNotices,
  ...appointmentNotices,
  ...reviewNotices,
} satisfies Record<string, Notice>
export type NoticeKind = keyof typeof noticesByKind
export const noticeKinds = Object.keys(noticesByKind) as NoticeKind[]
export const notices: Record<NoticeKind, Notice> = noticesByKind

/** Returns the recipients in the table's order, without the party that caused the notice. */
export const listNoticeRecipients = (kind: NoticeKind, by?: Mover): NoticeRecipient[] =>
  noticeRecipients.filter((recipient) => {
    // Other administrators are notified of an administrator's act (server/contexts/orders/notices).
    const isCause = recipient !== 'administrator' && recipient === by
    return notices[kind].to[recipient] !== undefined && !isCause
  })

/** @throws Error when the recipient receives no notice of this kind */
export function noticeText(kind: NoticeKind, recipient: NoticeRecipient, facts: NoticeFacts): NoticeText {
  const write = notices[kind].to[recipient]
  if (!write) throw new Error(`${kind} does not concern the ${recipient}`)
  return write(facts)
}
