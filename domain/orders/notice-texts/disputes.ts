import {
  amountText,
  formatDayInWords,
  type Notice,
  type NoticeFacts,
  refundDelayText,
  sellerList,
} from '../notice-parts.ts'

/** Returns the objecting party as the other one reads it. */
const objector = (facts: NoticeFacts): string => {
  if (facts.by === 'buyer') return facts.buyerName
  if (facts.by === 'seller') return sellerList(facts)
  return facts.by === 'provider' ? 'La banque de l’acheteur' : 'L’association'
}

const quotationHeading = ({ by }: NoticeFacts): string => {
  if (by === 'buyer') return 'Ce que dit l’acheteur'
  if (by === 'seller') return 'Ce que dit le vendeur'
  return by === 'provider' ? 'Ce que dit la banque' : 'Ce que dit l’association'
}

/** Notices about disputes and their decisions. */
export const disputeNotices = {
  'dispute-opened': {
    about: 'fulfilment',
    to: {
      buyer: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: un problème est signalé`,
        heading: 'Un problème est signalé sur votre commande',
        paragraphs: [
          `${objector(facts)} signale un problème. Tant qu’il n’est pas réglé, plus rien n’est versé au vendeur pour ces articles${facts.deliveryOption === 'pickup' ? ', et un code de retrait encore ouvert ne sert plus' : ''}.`,
          'Donnez-nous votre version\u00a0: répondez au vendeur par la messagerie du site, ou écrivez-nous avec des photos. L’association lit les deux côtés, puis décide. Vous serez prévenu par email.',
        ],
        quotationHeading: quotationHeading(facts),
        button: 'Voir ma commande',
      }),
      seller: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: un problème est signalé`,
        heading: 'Un problème est signalé sur une de vos ventes',
        paragraphs: [
          `${objector(facts)} signale un problème. Ce que nous gardons encore pour vous reste bloqué tant qu’il n’est pas réglé\u00a0: ne remettez plus rien d’ici là.`,
          'Donnez-nous votre version\u00a0: répondez à l’acheteur par la messagerie du site, ou écrivez-nous avec ce qui prouve vos dires. L’association lit les deux côtés, puis décide. Vous serez prévenu par email.',
        ],
        quotationHeading: quotationHeading(facts),
        button: 'Voir la commande',
      }),
      administrator: (facts) => ({
        subject: `Litige à décider\u00a0: commande ${facts.number}`,
        heading: 'Un litige attend votre décision',
        paragraphs: [
          `${objector(facts)} signale un problème. C’est une commande de ${facts.buyerName} chez ${sellerList(facts)}\u00a0: l’argent est bloqué jusqu’à votre décision.`,
          'Lisez les deux côtés, puis décidez sur la page de la commande\u00a0: rembourser l’acheteur, rembourser une partie, ou verser au vendeur. Rien ne se débloque tout seul.',
        ],
        quotationHeading: quotationHeading(facts),
        button: 'Décider',
      }),
    },
  },
  'seller-suspended': {
    about: 'fulfilment',
    to: {
      buyer: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: votre vendeur est suspendu`,
        heading: 'La vente de vos articles est arrêtée',
        paragraphs: [
          `L’association a suspendu le compte de ${sellerList(facts)}.${facts.deliveryOption === 'pickup' ? ' Ne vous déplacez pas pour ces articles sans avoir de nos nouvelles.' : ''}`,
          ...describeSuspension(facts),
        ],
        button: 'Voir ma commande',
      }),
    },
  },
  'dispute-decided': {
    about: 'fulfilment',
    to: {
      buyer: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: le litige est tranché`,
        heading: 'Le litige est tranché',
        paragraphs: isRefunded(facts)
          ? [
              `L’association a décidé de vous rembourser ${amountText(facts, 'tout ce que vous avez payé pour ces articles')}.`,
              refundDelayText,
              ...(facts.isCancelled ? [] : ['Le reste de la somme est versé au vendeur.']),
            ]
          : [
              'L’association a décidé de verser au vendeur la somme qui était bloquée. Vous n’êtes donc pas remboursé.',
              'Cette décision ne vous ôte aucun droit\u00a0: garanties légales, rétractation, médiation et tribunaux vous restent ouverts.',
            ],
        quotationHeading: 'Pourquoi',
        button: 'Voir ma commande',
      }),
      seller: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: le litige est tranché`,
        heading: 'Le litige est tranché',
        paragraphs: isRefunded(facts)
          ? [
              `L’association a décidé de rembourser à ${facts.buyerName} ${amountText(facts, 'tout ce qu’il avait payé pour ces articles')}.`,
              facts.isCancelled
                ? 'La vente est annulée\u00a0: ce qui vous aurait déjà été versé pour elle est repris.'
                : 'Le reste de la somme vous est versé. Vous recevrez un email quand elle sera partie.',
            ]
          : [
              'L’association a décidé de vous verser la somme qui était bloquée. Vous recevrez un email quand elle sera partie.',
            ],
        quotationHeading: 'Pourquoi',
        button: 'Voir la commande',
      }),
    },
  },
  'card-dispute': {
    about: 'order',
    to: {
      seller: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: l’acheteur conteste son paiement`,
        heading: 'L’acheteur conteste son paiement auprès de sa banque',
        paragraphs: [
          `La banque de ${facts.buyerName} nous réclame ${amountText(facts, 'l’argent de cette commande')}. Tout versement pour elle est suspendu\u00a0: ne remettez plus rien d’ici à la décision.`,
          `Envoyez-nous sans attendre${facts.at ? `, et avant le ${formatDayInWords(facts.at)},` : ''} ce qui prouve la vente et la remise\u00a0: bon signé, photos, messages échangés. Nous répondons à la banque.`,
        ],
        quotationHeading: 'Ce que dit la banque',
        button: 'Voir la commande',
      }),
      administrator: (facts) => ({
        subject: `Paiement contesté à la banque\u00a0: commande ${facts.number}`,
        heading: 'Un paiement est contesté auprès de la banque',
        paragraphs: [
          `${facts.buyerName} conteste ${amountText(facts, 'le paiement de sa commande')} auprès de sa banque.${facts.sellerNames.length > 0 ? ` Les versements aux vendeurs (${sellerList(facts)}) sont suspendus.` : ' Ce paiement n’a servi à aucun vendeur\u00a0: rien n’est suspendu.'}`,
          `Répondez dans l’espace du prestataire de paiement${facts.at ? ` avant le ${formatDayInWords(facts.at)}` : ''}, avec les preuves des vendeurs. Sans réponse, la banque reprend l’argent.`,
        ],
        quotationHeading: 'Ce que dit la banque',
        button: 'Voir la commande',
      }),
    },
  },
  'fraud-warning': {
    about: 'order',
    to: {
      administrator: (facts) => ({
        subject: `Soupçon de fraude\u00a0: commande ${facts.number}`,
        heading: 'La banque de la carte soupçonne une fraude',
        paragraphs: [
          `La carte de ${facts.buyerName} est signalée pour ${amountText(facts, 'le paiement de sa commande')}. Une contestation suit souvent\u00a0: elle coûte des frais en plus de la somme.`,
          'Si rien n’est encore remis, remboursez l’acheteur sur la page de la commande. Sinon, demandez au vendeur ce qui prouve la remise. Rien n’est bloqué tant que vous ne décidez rien.',
        ],
        button: 'Voir la commande',
      }),
    },
  },
  'card-dispute-reinstated': {
    about: 'order',
    to: {
      administrator: (facts) => ({
        subject: `Contestation gagnée après coup\u00a0: commande ${facts.number}`,
        heading: 'La banque rend ce qu’elle avait repris',
        paragraphs: [
          `La banque de ${facts.buyerName} avait repris ${amountText(facts, 'le paiement de cette commande')}. La contestation est finalement rejetée ou retirée\u00a0: la somme est de nouveau gardée pour la commande, et l’association retrouve ce qu’elle en avait supporté.`,
          'Décidez sur la page de la commande si elle revient au vendeur ou à l’acheteur. Elle ne partira pas d’elle-même. L’avoir établi est annulé par une nouvelle facture.',
        ],
        button: 'Voir la commande',
      }),
    },
  },
} satisfies Record<string, Notice>

/** Returns true for a partial or full refund. */
function isRefunded({ amount, isCancelled }: NoticeFacts): boolean {
  return isCancelled || Boolean(amount)
}

/** Explains to the buyer what a suspension means for the money. */
function describeSuspension({ isPaid, takesCards }: NoticeFacts): string[] {
  if (isPaid)
    return [
      'Votre argent est gardé\u00a0: rien n’est versé au vendeur tant que l’association n’a pas décidé de poursuivre la vente ou de vous rembourser. Ce qui ne vous serait pas remis à temps vous serait remboursé.',
      'Vous avez déjà vos articles\u00a0? Dites-le sur la page de la commande.',
    ]
  return takesCards
    ? [
        'Cette commande ne peut pas être payée pour le moment. Un paiement qui aboutirait malgré tout serait gardé, et l’association déciderait de la suite.',
      ]
    : ['Ne réglez rien au vendeur. Vous pouvez annuler la commande sur sa page.']
}
