import { momentWords, type Notice, type NoticeFacts } from '../notice.ts'

const when = ({ at }: NoticeFacts): string => (at ? momentWords(at) : 'au moment convenu')

/** When the buyer comes. */
export const appointmentNotices = {
  'appointment-chosen': {
    about: 'fulfilment',
    articles: 'left',
    to: {
      seller: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: retrait ${when(facts)}`,
        heading: `${facts.buyerName} vient ${when(facts)}`,
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
    articles: 'left',
    to: {
      seller: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: rendez-vous annulé`,
        heading: 'Un rendez-vous est annulé',
        paragraphs: [
          facts.at
            ? `${facts.buyerName} ne viendra pas ${when(facts)}.`
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
    articles: 'left',
    to: {
      buyer: (facts) => ({
        subject: `Rappel\u00a0: votre retrait, ${when(facts)}`,
        heading: `Votre retrait, ${when(facts)}`,
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
        subject: `Rappel\u00a0: retrait de ${facts.buyerName}, ${when(facts)}`,
        heading: `${facts.buyerName} vient ${when(facts)}`,
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
