import {
  amountText,
  byDeadline,
  deadlines,
  formatDayCount,
  type Notice,
  refundDelayText,
  refundText,
  sellerList,
} from '../notice-parts.ts'

/** Notices about the payment and the seller's answer. */
export const paymentNotices = {
  'order-expired': {
    about: 'order',
    to: {
      buyer: ({ number }) => ({
        subject: `Commande ${number} annulée, faute de paiement`,
        heading: 'Votre commande n’a pas été payée à temps',
        paragraphs: [
          'Le délai de paiement est passé\u00a0: la commande est annulée et ses articles sont de nouveau en vente.',
          'Aucun paiement ne nous est parvenu. Si un paiement aboutissait malgré tout, il vous serait remboursé en entier, sans démarche de votre part.',
          'Vous voulez toujours ces articles\u00a0? Commandez-les à nouveau tant qu’ils sont disponibles.',
        ],
        button: 'Voir la commande',
      }),
      seller: ({ number, buyerName }) => ({
        subject: `Commande ${number} annulée\u00a0: elle n’a pas été payée`,
        heading: 'Une commande n’a pas été payée',
        paragraphs: [
          `${buyerName} n’a pas payé sa commande à temps\u00a0: elle est annulée.`,
          'Ne préparez plus ces articles. Ils sont de nouveau en vente et votre stock est déjà à jour sur le site.',
        ],
        button: 'Voir la commande',
      }),
    },
  },
  'order-paid': {
    about: 'fulfilment',
    deadline: deadlines.handOverFromNow,
    to: {
      seller: (facts) => ({
        subject: `Commande ${facts.number} payée\u00a0: à vous de la prendre en charge`,
        heading: 'Une commande vient d’être payée',
        paragraphs: [
          `${facts.buyerName} a payé ${amountText(facts, 'ces articles')}. Nous gardons la somme et vous la versons dès que les articles sont remis.`,
          `Prenez la commande en charge sur sa page. Sans réponse de votre part sous ${formatDayCount(facts.delays.cancellationDays)}, l’acheteur pourra l’annuler.`,
          ...(facts.deliveryOption === 'pickup'
            ? [
                `Le jour du retrait, l’acheteur vous présente un code de six caractères ou son QR code. Demandez-le avant de laisser partir les articles, puis scannez-le ou saisissez-le sur le site\u00a0: c’est lui qui déclenche votre versement.`,
                `Remettez les articles ${byDeadline(facts, 'sans tarder')}. Ce qui ne l’est pas à cette date est remboursé à l’acheteur.`,
              ]
            : [
                `Expédiez les articles ${byDeadline(facts, 'sans tarder')}, puis déclarez l’expédition sur la page de la commande. Ce qui n’est pas parti à cette date est remboursé à l’acheteur.`,
              ]),
        ],
        button: 'Prendre en charge la commande',
        showsContact: true,
      }),
    },
  },
  // A buyer who collects is notified with the pickup code instead.
  'delivery-paid': {
    about: 'order',
    to: {
      buyer: (facts) => ({
        subject: facts.isPaid
          ? `Commande ${facts.number}\u00a0: paiement reçu, la livraison se prépare`
          : `Commande ${facts.number}\u00a0: la livraison se prépare`,
        heading: facts.isPaid ? 'Votre paiement est reçu' : 'Votre commande est confirmée',
        paragraphs: [
          ...(facts.isPaid
            ? ['Nous gardons votre argent jusqu’à ce que vous ayez reçu vos articles.']
            : ['Vos articles vous sont réservés.']),
          `${sellerList(facts)} les ${facts.sellerNames.length > 1 ? 'préparent' : 'prépare'}. Nous vous écrirons quand ils seront en route, avec le transporteur s’il est connu.`,
          'À la livraison, vérifiez leur nombre et leur état avant de signer, puis confirmez la réception sur la page de la commande.',
        ],
        button: 'Voir ma commande',
        showsContact: true,
      }),
    },
  },
  'acknowledge-reminder': {
    about: 'fulfilment',
    deadline: deadlines.cancellation,
    to: {
      seller: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: l’acheteur attend votre réponse`,
        heading: facts.isPaid
          ? 'Une commande payée attend votre réponse'
          : 'Une commande attend votre réponse',
        paragraphs: facts.isPaid
          ? [
              `${facts.buyerName} a payé ces articles et ne sait pas encore si vous les préparez.`,
              `Prenez la commande en charge ${byDeadline(facts, 'sans tarder')}. Passé ce délai, l’acheteur pourra l’annuler et être remboursé.`,
              'Vous ne pouvez pas honorer la commande\u00a0? Dites-le sur sa page\u00a0: l’acheteur est remboursé aussitôt et pourra chercher ailleurs.',
            ]
          : [
              `${facts.buyerName} a réservé ces articles et ne sait pas encore si vous les préparez.`,
              `Prenez la commande en charge sur sa page ${byDeadline(facts, 'sans tarder')}. Passé ce délai, elle est annulée et vos articles reviennent à la vente.`,
              'Vous ne pouvez pas honorer la commande\u00a0? Dites-le sur sa page\u00a0: l’acheteur pourra chercher ailleurs.',
            ],
        button: 'Répondre à l’acheteur',
        showsContact: true,
      }),
    },
  },
  'cancellation-offered': {
    about: 'fulfilment',
    deadline: deadlines.handOver,
    to: {
      buyer: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: vous pouvez l’annuler, le vendeur n’a pas répondu`,
        heading: 'Le vendeur n’a pas répondu',
        paragraphs: [
          `${facts.sellerNames.join(', ')} n’a pas encore pris votre commande en charge. Votre argent n’a pas bougé\u00a0: nous le gardons.`,
          'Vous avez le choix\u00a0: annuler et être remboursé en entier, ou attendre encore un peu. Un appel au vendeur suffit parfois.',
          `Si rien ne vous est remis ${byDeadline(facts, 'dans le délai prévu')}, vous serez remboursé sans avoir à le demander.`,
        ],
        button: 'Annuler ou attendre',
        showsContact: true,
      }),
    },
  },
  acknowledged: {
    about: 'fulfilment',
    deadline: deadlines.handOver,
    to: {
      buyer: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: le vendeur prépare vos articles`,
        heading: 'Votre commande est prise en charge',
        paragraphs: [
          `${facts.sellerNames.join(', ')} prépare vos articles.`,
          ...(facts.deliveryOption === 'pickup'
            ? [
                `Convenez du jour et de l’heure, puis venez les chercher ${byDeadline(facts, 'dans le délai prévu')} avec votre code de retrait. Ne le donnez à personne avant d’avoir vu vos articles\u00a0: ${facts.isPaid ? 'il paie le vendeur' : 'il dit que vous les avez reçus'}.`,
              ]
            : [
                `Ils doivent partir ${byDeadline(facts, 'dans le délai prévu')}. Nous vous écrirons dès qu’ils sont en route.`,
              ]),
          ...(facts.isPaid
            ? [
                'Nous gardons votre argent jusqu’à la remise. Ce qui ne vous serait pas remis à temps vous serait remboursé.',
              ]
            : []),
        ],
        button: 'Voir ma commande',
        showsContact: true,
      }),
    },
  },
  declined: {
    about: 'fulfilment',
    to: {
      buyer: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: le vendeur ne peut pas l’honorer`,
        heading: 'Le vendeur ne peut pas honorer votre commande',
        paragraphs: [
          `${facts.sellerNames.join(', ')} a annulé la vente des articles ci-dessous.${facts.deliveryOption === 'pickup' ? ' Ne vous déplacez pas\u00a0: votre code de retrait pour eux ne sert plus.' : ' Ils ne vous seront pas livrés.'}`,
          refundText(facts),
        ],
        quotationHeading: 'Ce que dit le vendeur',
        button: 'Voir ma commande',
      }),
    },
  },
  'cancelled-unacknowledged': {
    about: 'fulfilment',
    to: {
      seller: (facts) => ({
        subject: `Commande ${facts.number} annulée\u00a0: elle est restée sans réponse`,
        heading: 'L’acheteur a annulé sa commande',
        paragraphs: [
          `Sans réponse de votre part depuis ${formatDayCount(facts.delays.cancellationDays)}, ${facts.buyerName} a annulé sa commande et sera remboursé en entier.`,
          'Ne remettez plus ces articles. Ils sont de nouveau en vente et votre stock est déjà à jour sur le site.',
          'La prochaine fois, un clic sur «\u00a0Prendre en charge\u00a0» suffit à rassurer l’acheteur.',
        ],
        quotationHeading: 'Ce que dit l’acheteur',
        button: 'Voir la commande',
      }),
    },
  },
  'late-charge-refunded': {
    about: 'order',
    to: {
      buyer: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: votre paiement vous est rendu`,
        heading: 'Votre paiement est arrivé trop tard',
        paragraphs: [
          `Votre banque a débité ${amountText(facts)} pour une commande qui n’attendait plus ce paiement. Nous vous rendons tout, sans démarche de votre part.`,
          refundDelayText,
          'Si la commande a été annulée et que vous voulez toujours ces articles, commandez-les à nouveau tant qu’ils sont disponibles.',
        ],
        button: 'Voir la commande',
      }),
    },
  },
} satisfies Record<string, Notice>

/** Notices about refunds and payouts, and obstacles to them. */
export const moneyNotices = {
  refunded: {
    about: 'fulfilment',
    to: {
      buyer: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: votre remboursement est parti`,
        heading: 'Votre remboursement est parti',
        paragraphs: [
          facts.amount
            ? `Nous vous remboursons ${amountText(facts)} sur la carte avec laquelle vous avez payé.`
            : 'Nous vous remboursons sur la carte avec laquelle vous avez payé.',
          `${refundDelayText} Votre avoir est sur la page de la commande.`,
          ...(facts.isCancelled
            ? [
                facts.deliveryOption === 'pickup'
                  ? 'Cette vente est annulée\u00a0: ne vous déplacez pas pour ces articles.'
                  : 'Cette vente est annulée\u00a0: ces articles ne vous seront pas livrés.',
              ]
            : []),
        ],
        quotationHeading: 'Pourquoi',
        button: 'Voir ma commande',
      }),
    },
  },
  released: {
    about: 'fulfilment',
    to: {
      seller: (facts) => ({
        subject: `Commande ${facts.number}\u00a0: votre argent est parti`,
        heading: facts.amount ? `${amountText(facts)} sont en route vers vous` : 'Votre argent est en route',
        paragraphs: [
          `Nous avons envoyé ${amountText(facts, 'ce qui vous revient')} sur votre compte de paiement, pour la commande de ${facts.buyerName}. L’argent arrive à votre banque en quelques jours.`,
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
          `${facts.amount ? `${amountText(facts)} vous attendent` : 'De l’argent vous attend'} pour la commande de ${facts.buyerName}. Il nous manque votre compte de paiement pour vous l’envoyer.`,
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
          `Le prestataire de paiement a refusé d’envoyer ${amountText(facts, 'ce qui vous revient')} sur votre compte. L’argent n’est pas perdu\u00a0: nous le gardons pour vous.`,
          'Vérifiez votre compte de paiement\u00a0: une information y manque peut-être. L’association est prévenue et relancera le versement.',
        ],
        button: 'Vérifier mon compte de paiement',
        leadsTo: 'money',
      }),
      administrator: (facts) => ({
        subject: `Versement refusé\u00a0: commande ${facts.number}`,
        heading: 'Un versement n’a pas pu partir',
        paragraphs: [
          `Le prestataire de paiement a refusé d’envoyer ${amountText(facts, 'ce qui revient au vendeur')} à ${sellerList(facts)}. La somme reste gardée.`,
          'Regardez la raison sur la page de la commande, réglez-la avec le vendeur s’il le faut, puis relancez le versement. Il ne partira pas de lui-même.',
        ],
        quotationHeading: 'La réponse du prestataire',
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
          `${facts.buyerName} devait recevoir ${amountText(facts, 'un remboursement')}, et ne l’a pas reçu\u00a0: le prestataire de paiement, ou la banque de l’acheteur, a refusé.`,
          'Regardez la raison sur la page «\u00a0Paiements\u00a0», puis choisissez\u00a0: relancer, noter que vous avez remboursé autrement, verser la somme au vendeur, ou faire supporter par l’association la part que le vendeur ne peut pas rendre. Rien ne partira de soi-même. Un paiement que la banque de l’acheteur a repris en partie ne se rembourse plus sur sa carte.',
        ],
        quotationHeading: 'La réponse du prestataire',
        button: 'Voir la commande',
      }),
    },
  },
} satisfies Record<string, Notice>
