import { deliveryPriceText, formatDayCount, formatMomentInWords, type Notice } from '../notice-parts.ts'

/** Notices about quotes and the buyer's answers. */
export const quoteNotices = {
  'quote-offered': {
    about: 'fulfilment',
    to: {
      buyer: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: votre devis de livraison est arrivé`,
        heading:
          facts.amount === null ? 'Votre devis de livraison' : `Livraison\u00a0: ${deliveryPriceText(facts)}`,
        paragraphs: [
          facts.by === 'administrator'
            ? `L’association vous propose de livrer les articles de ${facts.sellerNames.join(', ')} pour ${deliveryPriceText(facts)}.`
            : `${facts.sellerNames.join(', ')} vous propose de livrer vos articles pour ${deliveryPriceText(facts)}.`,
          `Acceptez le devis, refusez-le ou demandez-en un autre${facts.at ? ` avant le ${formatMomentInWords(facts.at)}` : ''}\u00a0: passé ce délai, il n’est plus valable. Rien n’est réservé d’ici là\u00a0: les articles restent en vente, et le premier qui accepte et paie les a.`,
          facts.takesCards
            ? `Vous payez articles et livraison ensemble, par carte, une fois tous vos devis acceptés\u00a0: vos articles vous sont alors réservés ${facts.delays.unpaidMinutes}\u00a0minutes. Rien n’est débité avant.`
            : 'Aucun paiement n’est demandé sur le site\u00a0: vous le réglez avec le vendeur.',
        ],
        quotationHeading: 'Les conditions',
        button: 'Répondre au devis',
      }),
    },
  },
  'quote-accepted': {
    about: 'fulfilment',
    to: {
      seller: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: votre devis est accepté`,
        heading: 'Le devis de livraison est accepté',
        paragraphs: [
          `${facts.buyerName} accepte la livraison à ${deliveryPriceText(facts)}.`,
          facts.takesCards
            ? 'Il lui reste à payer articles et livraison. Nous vous écrivons dès que c’est fait\u00a0: n’expédiez rien avant.'
            : 'Convenez maintenant avec l’acheteur du paiement et du jour de la livraison.',
        ],
        button: 'Voir la commande',
        showsContact: true,
      }),
    },
  },
  'quote-refused': {
    about: 'fulfilment',
    to: {
      seller: (facts) => ({
        subject: `Commande ${facts.number} annulée\u00a0: le devis est refusé`,
        heading: 'Le devis de livraison est refusé',
        paragraphs: [
          `${facts.buyerName} refuse la livraison à ${deliveryPriceText(facts)} et annule sa commande.`,
          'Ses articles étaient restés en vente. Rien n’avait été débité.',
        ],
        quotationHeading: 'Ce que dit l’acheteur',
        button: 'Voir la commande',
      }),
    },
  },
  'quote-asked-again': {
    about: 'fulfilment',
    to: {
      seller: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: l’acheteur demande un autre devis`,
        heading: 'L’acheteur demande un autre devis',
        paragraphs: [
          `${facts.buyerName} n’accepte pas la livraison à ${deliveryPriceText(facts)}, mais veut toujours ces articles.`,
          `Proposez un autre prix ou d’autres conditions sur la page de la commande. Sans devis accepté sous ${formatDayCount(facts.delays.quoteDays)}, la commande est annulée.`,
        ],
        quotationHeading: 'Ce que dit l’acheteur',
        button: 'Proposer un autre devis',
        showsContact: true,
      }),
      association: (facts) => ({
        subject: `Autre devis demandé\u00a0: commande ${facts.number}`,
        heading: 'Un acheteur demande un autre devis',
        paragraphs: [
          `${facts.buyerName} n’accepte pas la livraison à ${deliveryPriceText(facts)} des articles de ${facts.sellerNames.join(', ')}.`,
          'Le vendeur est prévenu. Vous pouvez aussi proposer vous-même un devis, sur la page de la commande.',
        ],
        quotationHeading: 'Ce que dit l’acheteur',
        button: 'Voir la commande',
        showsContact: true,
      }),
    },
  },
  'quote-expired': {
    about: 'fulfilment',
    to: {
      buyer: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: votre devis de livraison n’est plus valable`,
        heading: 'Votre devis de livraison n’est plus valable',
        paragraphs: [
          `Vous n’avez pas répondu à temps au devis de ${facts.sellerNames.join(', ')}. Rien n’a été débité.`,
          `Le vendeur peut vous en proposer un autre\u00a0: s’il vous faut toujours une livraison, dites-le-lui. Les articles restent en vente\u00a0; sans devis accepté sous ${formatDayCount(facts.delays.quoteDays)}, la commande est annulée.`,
        ],
        button: 'Voir ma commande',
        showsContact: true,
      }),
      seller: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: votre devis n’a pas eu de réponse`,
        heading: 'Votre devis de livraison a expiré',
        paragraphs: [
          `${facts.buyerName} n’a pas répondu à temps\u00a0: votre devis n’est plus valable.`,
          `Prenez contact avec l’acheteur, puis proposez un nouveau devis. Sans devis accepté sous ${formatDayCount(facts.delays.quoteDays)}, la commande est annulée.`,
        ],
        button: 'Proposer un autre devis',
        showsContact: true,
      }),
    },
  },
  'quote-given-up': {
    about: 'fulfilment',
    to: {
      buyer: (facts) => ({
        subject: `Commande ${facts.number} annulée\u00a0: aucun devis de livraison accepté`,
        heading: 'Votre demande de livraison est close',
        paragraphs: [
          `Aucun devis n’a été accepté en ${formatDayCount(facts.delays.quoteDays)} pour les articles de ${facts.sellerNames.join(', ')}\u00a0: leur vente est annulée. Rien n’a été débité.`,
          'Vous pouvez les commander à nouveau tant qu’ils sont disponibles, et venir les chercher si aucune livraison ne convient.',
        ],
        button: 'Voir la commande',
      }),
      seller: (facts) => ({
        subject: `Commande ${facts.number} annulée\u00a0: aucun devis de livraison accepté`,
        heading: 'Une demande de livraison est close',
        paragraphs: [
          `Aucun devis n’a été accepté en ${formatDayCount(facts.delays.quoteDays)}\u00a0: la commande de ${facts.buyerName} est annulée.`,
          'Ses articles étaient restés en vente.',
        ],
        button: 'Voir la commande',
      }),
    },
  },
  'quote-sold-out': {
    about: 'fulfilment',
    to: {
      buyer: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: ces articles ne sont plus en stock`,
        heading: 'Ces articles ne sont plus disponibles',
        paragraphs: [
          `Les articles de ${facts.sellerNames.join(', ')} que vous aviez demandés ont été vendus à d’autres, ou leur vendeur les a retirés du stock\u00a0: une demande de devis ne réserve rien. Votre demande est close pour eux, et rien ne vous est débité.`,
          'Le vendeur en a peut-être d’autres\u00a0: créez une alerte, ou écrivez-lui.',
        ],
        button: 'Voir ma commande',
      }),
    },
  },
} satisfies Record<string, Notice>
