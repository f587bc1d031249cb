import { amountText, byDeadline, deadlines, type Notice, refundDelayText } from '../notice-parts.ts'

/** For orders without card payment: no money is held, so the two parties settle a problem, and the association helps. */
const contactSellerText =
  'Rien n’est arrivé, ou quelque chose ne va pas\u00a0? Voyez-le avec le vendeur, et écrivez-nous si vous ne vous entendez pas.'

/** Notices about the hand-over from seller to buyer. */
export const handOverNotices = {
  shipped: {
    about: 'fulfilment',
    deadline: deadlines.confirmation,
    to: {
      buyer: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: vos articles sont en route`,
        heading: 'Vos articles sont en route',
        paragraphs: [
          `${facts.sellerNames.join(', ')} a remis vos articles au transporteur.`,
          ...(facts.isPaid
            ? [
                'À la livraison, vérifiez leur nombre et leur état avant de signer, puis confirmez la réception sur la page de la commande\u00a0: le vendeur est alors payé.',
                `Quelque chose ne va pas, ou rien n’arrive\u00a0? Signalez-le ${byDeadline(facts, 'sans tarder')}\u00a0: votre argent reste bloqué le temps de régler le désaccord. Passé cette date et sans nouvelles de vous, la réception est tenue pour acquise.`,
              ]
            : [
                `À la livraison, vérifiez leur nombre et leur état avant de signer, puis confirmez la réception sur la page de la commande, ${byDeadline(facts, 'sans tarder')}. Passé cette date, elle est tenue pour acquise.`,
                contactSellerText,
              ]),
        ],
        quotationHeading: 'Ce que dit le vendeur',
        button: 'Confirmer ou signaler',
        showsContact: true,
      }),
    },
  },
  'hand-over-declared': {
    about: 'fulfilment',
    deadline: deadlines.confirmation,
    to: {
      buyer: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: avez-vous bien reçu vos articles\u00a0?`,
        heading: 'Avez-vous bien reçu vos articles\u00a0?',
        paragraphs: [
          `${facts.sellerNames.join(', ')} déclare vous avoir remis les articles ci-dessous, sans votre code de retrait. Nous avons donc besoin de votre parole.`,
          ...(facts.isPaid
            ? [
                'Vous les avez\u00a0? Confirmez-le sur la page de la commande\u00a0: le vendeur est alors payé.',
                `Vous ne les avez pas, ou pas tous\u00a0? Signalez-le ${byDeadline(facts, 'sans tarder')}\u00a0: votre argent reste bloqué. Passé cette date et sans nouvelles de vous, la réception est tenue pour acquise.`,
              ]
            : [
                `Vous les avez\u00a0? Confirmez-le sur la page de la commande, ${byDeadline(facts, 'sans tarder')}. Passé cette date, la réception est tenue pour acquise.`,
                contactSellerText,
              ]),
        ],
        quotationHeading: 'Ce que dit le vendeur',
        button: 'Confirmer ou signaler',
        showsContact: true,
      }),
    },
  },
  'handed-over': {
    about: 'fulfilment',
    deadline: deadlines.dispute,
    to: {
      buyer: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: vos articles vous ont été remis`,
        heading: 'Vos articles vous ont été remis',
        paragraphs: [
          facts.by === 'administrator'
            ? `Nous avons enregistré la remise de vos articles\u00a0: l’argent que nous gardions revient à ${facts.sellerNames.join(', ')}.`
            : `${facts.sellerNames.join(', ')} a enregistré la remise de vos articles.${facts.isPaid ? ' L’argent que nous gardions lui revient.' : ''}`,
          ...(facts.isPaid
            ? [
                `Vous n’étiez pas là, ou quelque chose ne va pas\u00a0? Signalez-le ${byDeadline(facts, 'sans tarder')} sur la page de la commande.`,
                'Votre facture est sur la même page. Merci d’avoir donné une seconde vie à ces matériaux.',
              ]
            : [contactSellerText, 'Merci d’avoir donné une seconde vie à ces matériaux.']),
        ],
        quotationHeading: 'Ce que dit l’association',
        button: 'Voir ma commande',
      }),
    },
  },
  'handed-over-part': {
    about: 'fulfilment',
    listedItems: 'remaining',
    deadline: deadlines.handOverFromNow,
    to: {
      buyer: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: une partie de vos articles vous a été remise`,
        heading: 'Une partie de vos articles vous a été remise',
        paragraphs: [
          ...(facts.isPaid
            ? [
                `${facts.sellerNames.join(', ')} a enregistré la remise d’une partie de vos articles\u00a0: seul l’argent de ceux-là lui revient. Nous gardons le reste de votre argent.`,
                `Il vous reste à recevoir les articles ci-dessous, ${byDeadline(facts, 'dans le délai prévu')}. Ceux qui ne vous seraient pas remis à cette date vous seraient remboursés.`,
              ]
            : [
                `${facts.sellerNames.join(', ')} a enregistré la remise d’une partie de vos articles.`,
                `Il vous reste à recevoir les articles ci-dessous, ${byDeadline(facts, 'dans le délai prévu')}. Ceux qui ne vous seraient pas remis à cette date reviendraient en vente.`,
              ]),
          'Le code que vous avez présenté ne sert plus. Un nouveau vous attend sur la page de la commande, et dans un autre email.',
        ],
        button: 'Voir ma commande',
        showsContact: true,
      }),
    },
  },
  'received-by-default': {
    about: 'fulfilment',
    deadline: deadlines.dispute,
    to: {
      buyer: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: réception tenue pour acquise`,
        heading: 'Nous considérons que vous avez reçu vos articles',
        paragraphs: [
          ...(facts.isPaid
            ? [
                `Le délai pour confirmer est passé, et vous n’avez signalé aucun problème. L’argent que nous gardions revient donc à ${facts.sellerNames.join(', ')}.`,
                `Vous n’avez rien reçu, ou quelque chose ne va pas\u00a0? Vous pouvez encore le signaler ${byDeadline(facts, 'sans tarder')} sur la page de la commande.`,
              ]
            : ['Le délai pour confirmer est passé\u00a0: la commande est terminée.', contactSellerText]),
        ],
        button: 'Voir ma commande',
      }),
      seller: (facts) => ({
        subject: facts.isPaid
          ? `Commande ${facts.number}\u00a0: réception acquise, la somme vous revient`
          : `Commande ${facts.number}\u00a0: réception acquise`,
        heading: 'La réception est tenue pour acquise',
        paragraphs: [
          `${facts.buyerName} n’a signalé aucun problème dans le délai prévu\u00a0: la vente est conclue.`,
          ...(facts.isPaid
            ? [
                `${amountText(facts, 'La somme que nous gardions')} vous revient. Vous recevrez un email quand elle sera partie, ou s’il nous manque quelque chose pour vous l’envoyer.`,
              ]
            : []),
        ],
        button: 'Voir la commande',
      }),
    },
  },
  'uncollected-refunded': {
    about: 'fulfilment',
    to: {
      buyer: (facts) => ({
        subject: `Commande ${facts.number} remboursée\u00a0: les articles ne vous ont pas été remis`,
        heading: 'Vos articles ne vous ont pas été remis à temps',
        paragraphs: [
          `Aucune remise n’a été enregistrée dans le délai prévu. Nous vous remboursons ${amountText(facts, 'tout ce que vous avez payé pour ces articles')}, sans démarche de votre part. ${refundDelayText}`,
          facts.deliveryOption === 'pickup'
            ? 'La vente est annulée et votre code de retrait ne sert plus.'
            : 'La vente est annulée.',
          'Vous avez pourtant reçu ces articles\u00a0? Écrivez-nous, pour que le vendeur soit payé.',
        ],
        button: 'Voir ma commande',
      }),
      seller: (facts) => ({
        subject: `Commande ${facts.number} annulée\u00a0: articles non remis à temps`,
        heading: 'Les articles n’ont pas été remis à temps',
        paragraphs: [
          `Aucune remise à ${facts.buyerName} n’a été enregistrée dans le délai prévu\u00a0: la vente est annulée et l’acheteur remboursé.`,
          'Ne remettez plus ces articles. Ils sont de nouveau en vente et votre stock est déjà à jour sur le site.',
          'Vous les aviez pourtant remis\u00a0? Écrivez-nous sans attendre, avec ce qui le prouve.',
        ],
        button: 'Voir la commande',
      }),
    },
  },
  'remainder-refunded': {
    about: 'fulfilment',
    listedItems: 'remaining',
    to: {
      buyer: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: ce qui ne vous a pas été remis est remboursé`,
        heading: 'Le reste de votre commande est remboursé',
        paragraphs: [
          `Les articles ci-dessous ne vous ont pas été remis dans le délai prévu. Nous vous remboursons ${amountText(facts, 'ce que vous avez payé pour eux')}, sans démarche de votre part. ${refundDelayText}`,
          'Votre code de retrait ne sert plus. Ce que vous avez déjà reçu reste à vous.',
        ],
        button: 'Voir ma commande',
      }),
      seller: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: le reste est annulé, articles non remis à temps`,
        heading: 'Le reste de la commande est annulé',
        paragraphs: [
          `Les articles ci-dessous n’ont pas été remis à ${facts.buyerName} dans le délai prévu\u00a0: ils lui sont remboursés. Ce que vous avez déjà remis vous est payé.`,
          'Ne remettez plus ces articles. Ils sont de nouveau en vente et votre stock est déjà à jour sur le site.',
        ],
        button: 'Voir la commande',
      }),
    },
  },
} satisfies Record<string, Notice>
