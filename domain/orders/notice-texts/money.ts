import { type Notice, refundDelay, sellers, sum } from '../notice.ts'

/** Money on its way, and what keeps it. */
export const moneyNotices = {
  refunded: {
    about: 'fulfilment',
    to: {
      buyer: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: votre remboursement est parti`,
        heading: 'Votre remboursement est parti',
        paragraphs: [
          facts.amount
            ? `Nous vous remboursons ${sum(facts)} sur la carte avec laquelle vous avez payé.`
            : 'Nous vous remboursons sur la carte avec laquelle vous avez payé.',
          `${refundDelay} Votre avoir est sur la page de la commande.`,
          ...(facts.isCancelled
            ? [
                facts.deliveryOption === 'pickup'
                  ? 'Cette vente est annulée\u00a0: ne vous déplacez pas pour ces articles.'
                  : 'Cette vente est annulée\u00a0: ces articles ne vous seront pas livrés.',
              ]
            : []),
        ],
        quoted: 'Pourquoi',
        button: 'Voir ma commande',
      }),
    },
  },
  released: {
    about: 'fulfilment',
    to: {
      seller: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: votre argent est parti`,
        heading: facts.amount ? `${sum(facts)} sont en route vers vous` : 'Votre argent est en route',
        paragraphs: [
          `Nous avons envoyé ${sum(facts, 'ce qui vous revient')} sur votre compte de paiement, pour la commande de ${facts.buyerName}. L’argent arrive à votre banque en quelques jours.`,
          'Le détail, la commission et vos relevés mensuels sont sur votre page «\u00a0Mes versements\u00a0».',
        ],
        button: 'Voir mes versements',
        leadsTo: 'money',
      }),
    },
  },
  'waiting-for-account': {
    about: 'fulfilment',
    to: {
      seller: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: ouvrez votre compte de paiement pour être payé`,
        heading: 'Nous ne savons pas encore où vous payer',
        paragraphs: [
          `${facts.amount ? `${sum(facts)} vous attendent` : 'De l’argent vous attend'} pour la commande de ${facts.buyerName}. Il nous manque votre compte de paiement pour vous l’envoyer.`,
          'Ouvrez-le ou complétez-le maintenant\u00a0: il faut une pièce d’identité et vos coordonnées bancaires, et quelques minutes. L’argent part ensuite tout seul.',
          'D’ici là, nous le gardons pour vous.',
        ],
        button: 'Ouvrir mon compte de paiement',
        leadsTo: 'money',
      }),
    },
  },
  'transfer-failed': {
    about: 'fulfilment',
    to: {
      seller: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: votre versement n’a pas pu partir`,
        heading: 'Votre versement n’a pas pu partir',
        paragraphs: [
          `Le prestataire de paiement a refusé d’envoyer ${sum(facts, 'ce qui vous revient')} sur votre compte. L’argent n’est pas perdu\u00a0: nous le gardons pour vous.`,
          'Vérifiez votre compte de paiement\u00a0: une information y manque peut-être. L’association est prévenue et relancera le versement.',
        ],
        button: 'Vérifier mon compte de paiement',
        leadsTo: 'money',
      }),
      administrator: (facts) => ({
        subject: `Versement refusé\u00a0: commande ${facts.number}`,
        heading: 'Un versement n’a pas pu partir',
        paragraphs: [
          `Le prestataire de paiement a refusé d’envoyer ${sum(facts, 'ce qui revient au vendeur')} à ${sellers(facts)}. La somme reste gardée.`,
          'Regardez la raison sur la page de la commande, réglez-la avec le vendeur s’il le faut, puis relancez le versement. Il ne partira pas de lui-même.',
        ],
        quoted: 'La réponse du prestataire',
        button: 'Voir la commande',
      }),
    },
  },
  'refund-failed': {
    about: 'fulfilment',
    to: {
      administrator: (facts) => ({
        subject: `Remboursement refusé\u00a0: commande ${facts.number}`,
        heading: 'Un remboursement n’a pas abouti',
        paragraphs: [
          `${facts.buyerName} devait recevoir ${sum(facts, 'un remboursement')}, et ne l’a pas reçu\u00a0: le prestataire de paiement, ou la banque de l’acheteur, a refusé.`,
          'Regardez la raison sur la page «\u00a0Paiements\u00a0», puis choisissez\u00a0: relancer, noter que vous avez remboursé autrement, verser la somme au vendeur, ou faire supporter par l’association la part que le vendeur ne peut pas rendre. Rien ne partira de soi-même. Un paiement que la banque de l’acheteur a repris en partie ne se rembourse plus sur sa carte.',
        ],
        quoted: 'La réponse du prestataire',
        button: 'Voir la commande',
      }),
    },
  },
} satisfies Record<string, Notice>
