import { formatDayCount, type Notice } from '../notice-parts.ts'

const stockReleased =
  'Ne remettez plus ces articles. Ils sont de nouveau en vente et votre stock est déjà à jour sur le site.'

/** Notices about orders without card payment that end: they are free, or buyer and seller settle directly. */
export const unpaidNotices = {
  'cancelled-unpaid': {
    about: 'fulfilment',
    to: {
      buyer: (facts) => ({
        subject: `Commande ${facts.number} annulée`,
        heading: 'Votre commande est annulée',
        paragraphs: [
          `L’association a annulé la vente des articles de ${facts.sellerNames.join(', ')}. ${facts.deliveryOption === 'pickup' ? 'Ne vous déplacez pas\u00a0: votre code de retrait pour eux ne sert plus.' : 'Ils ne vous seront pas livrés.'}`,
          'Ce que vous auriez déjà réglé au vendeur, voyez-le avec lui\u00a0: ce paiement n’est pas passé par le site.',
        ],
        quotationHeading: 'Ce que dit l’association',
        button: 'Voir ma commande',
        showsContact: true,
      }),
      seller: (facts) => ({
        subject: `Commande ${facts.number} annulée`,
        heading: 'Une commande est annulée',
        paragraphs: [
          facts.by === 'buyer'
            ? `${facts.buyerName} a annulé sa commande.`
            : `L’association a annulé la commande de ${facts.buyerName}.`,
          stockReleased,
        ],
        quotationHeading: facts.by === 'buyer' ? 'Ce que dit l’acheteur' : 'Ce que dit l’association',
        button: 'Voir la commande',
      }),
    },
  },
  'unconfirmed-ended': {
    about: 'fulfilment',
    to: {
      buyer: (facts) => ({
        subject: `Commande ${facts.number} annulée\u00a0: le vendeur ne l’a pas confirmée`,
        heading: 'Le vendeur n’a pas confirmé votre commande',
        paragraphs: [
          `${facts.sellerNames.join(', ')} n’a pas répondu en ${formatDayCount(facts.delays.cancellationDays)}\u00a0: la commande est annulée${facts.deliveryOption === 'pickup' ? ', et votre code de retrait ne sert plus' : ''}.`,
          'Vous voulez toujours ces articles\u00a0? Écrivez au vendeur, ou commandez-les à nouveau tant qu’ils sont disponibles.',
        ],
        button: 'Voir ma commande',
      }),
      seller: (facts) => ({
        subject: `Commande ${facts.number} annulée\u00a0: vous ne l’avez pas confirmée`,
        heading: 'Une commande est restée sans réponse',
        paragraphs: [
          `Vous n’avez pas pris en charge la commande de ${facts.buyerName} en ${formatDayCount(facts.delays.cancellationDays)}\u00a0: elle est annulée.`,
          stockReleased,
        ],
        button: 'Voir la commande',
      }),
    },
  },
  'uncollected-ended': {
    about: 'fulfilment',
    to: {
      buyer: (facts) => ({
        subject: `Commande ${facts.number} annulée\u00a0: les articles ne vous ont pas été remis`,
        heading: 'Vos articles ne vous ont pas été remis à temps',
        paragraphs: [
          facts.deliveryOption === 'pickup'
            ? 'Aucune remise n’a été enregistrée dans le délai prévu\u00a0: la commande est annulée, et votre code de retrait ne sert plus.'
            : 'Aucune expédition n’a été enregistrée dans le délai prévu\u00a0: la commande est annulée.',
          'Vous voulez toujours ces articles\u00a0? Commandez-les à nouveau tant qu’ils sont disponibles.',
        ],
        button: 'Voir ma commande',
      }),
      seller: (facts) => ({
        subject: `Commande ${facts.number} annulée\u00a0: articles non remis à temps`,
        heading: 'Les articles n’ont pas été remis à temps',
        paragraphs: [
          `Aucune remise à ${facts.buyerName} n’a été enregistrée dans le délai prévu\u00a0: la commande est annulée.`,
          `${stockReleased} Vous les aviez pourtant remis\u00a0? Corrigez-le, pour ne pas les vendre deux fois.`,
        ],
        button: 'Voir la commande',
      }),
    },
  },
  'remainder-ended': {
    about: 'fulfilment',
    listedItems: 'remaining',
    to: {
      buyer: (facts) => ({
        subject: `Commande ${facts.number} terminée\u00a0: le reste ne vous a pas été remis`,
        heading: 'Le reste de votre commande est annulé',
        paragraphs: [
          'Les articles ci-dessous ne vous ont pas été remis dans le délai prévu\u00a0: ils sont de nouveau en vente, et votre code de retrait ne sert plus. Ce que vous avez déjà reçu reste à vous.',
        ],
        button: 'Voir ma commande',
      }),
      seller: (facts) => ({
        subject: `Commande ${facts.number} terminée\u00a0: le reste n’a pas été remis à temps`,
        heading: 'Le reste de la commande est annulé',
        paragraphs: [
          `Les articles ci-dessous n’ont pas été remis à ${facts.buyerName} dans le délai prévu.`,
          stockReleased,
        ],
        button: 'Voir la commande',
      }),
    },
  },
} satisfies Record<string, Notice>
