import { before, dayWords, deadlines, type Notice, type NoticeFacts } from '../notice.ts'

const hidden =
  'Chacun ne lit l’avis de l’autre qu’une fois le sien donné, ou le délai passé\u00a0: vous pouvez être franc.'

const received = (facts: NoticeFacts, name: string) => ({
  subject: `Commande ${facts.number}\u00a0: ${name} a donné son avis`,
  heading: `${name} a donné son avis`,
  paragraphs: [
    `Vous le lirez dès que vous aurez donné le vôtre${facts.at ? `, ou après le ${dayWords(facts.at)}` : ''}. Si c’est déjà fait, il est sur la page de la commande.`,
  ],
  button: 'Voir la commande',
})

/** What each side says of the other afterwards. */
export const reviewNotices = {
  'review-asked': {
    about: 'fulfilment',
    until: deadlines.review,
    to: {
      buyer: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: que dites-vous de ${facts.sellerNames.join(', ')}\u00a0?`,
        heading: 'Tout s’est bien passé\u00a0?',
        paragraphs: [
          `Vos articles sont-ils conformes à l’annonce\u00a0? L’accueil de ${facts.sellerNames.join(', ')}\u00a0? Quelques étoiles et une phrase aident les prochains acheteurs.`,
          `Donnez votre avis ${before(facts, 'dans les 30\u00a0jours qui suivent la réception')}. ${hidden}`,
        ],
        button: 'Donner mon avis',
      }),
      seller: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: que dites-vous de ${facts.buyerName}\u00a0?`,
        heading: 'Tout s’est bien passé\u00a0?',
        paragraphs: [
          `${facts.deliveryOption === 'pickup' ? 'Le retrait s’est passé' : 'La livraison s’est passée'} comme convenu avec ${facts.buyerName}\u00a0? L’échange a été simple\u00a0? Quelques étoiles et une phrase aident les prochains vendeurs.`,
          `Donnez votre avis ${before(facts, 'dans les 30\u00a0jours qui suivent la réception')}. ${hidden}`,
        ],
        button: 'Donner mon avis',
      }),
    },
  },
  'review-received': {
    about: 'fulfilment',
    until: deadlines.review,
    to: {
      buyer: (facts) => received(facts, facts.sellerNames.join(', ')),
      seller: (facts) => received(facts, facts.buyerName),
    },
  },
} satisfies Record<string, Notice>
