import type { TitledMessage } from '../messages.ts'
import type { TransitionName, transitions } from './lifecycle.ts'
import type { OrderViewer } from './order-progress.ts'
import type { Settlement } from './settlement.ts'

/** The confirmation of an action that cannot be undone. */
export interface MoveQuestion {
  title: string
  text: string
  /** The label of the field for the reason (`asksReason`). */
  reasonLabel?: string
  reasonHint?: string
}

interface MoveText {
  /** Null when no confirmation is needed. */
  question: MoveQuestion | null
  /** Shown after the action. */
  done: string
}

const dispute: Record<OrderViewer, MoveText> = {
  buyer: {
    question: {
      title: 'Signaler un problème',
      text: 'Le vendeur lit ce que vous écrivez. La somme reste bloquée jusqu’à ce que nous ayons réglé le désaccord avec vous deux.',
      reasonLabel: 'Que se passe-t-il\u00a0?',
      reasonHint: 'Article absent, abîmé, différent de l’annonce, vendeur injoignable…',
    },
    done: 'Problème signalé',
  },
  seller: {
    question: {
      title: 'Signaler un problème',
      text: 'L’acheteur lit ce que vous écrivez. La somme reste bloquée jusqu’à ce que nous ayons réglé le désaccord avec vous deux.',
      reasonLabel: 'Que se passe-t-il\u00a0?',
      reasonHint: 'Acheteur injoignable, articles refusés sur place, désaccord sur l’état…',
    },
    done: 'Problème signalé',
  },
}

/** The parties that have a button for this transition. */
type PartyWithButton<Name extends TransitionName> = (typeof transitions)[Name] extends {
  button: infer Button
}
  ? keyof Button & OrderViewer
  : never

/** Texts for each button of a buyer or seller; a new button without texts does not compile. Null when the button has its own form. */
type MoveTexts = {
  [Name in TransitionName as PartyWithButton<Name> extends never ? never : Name]: Record<
    PartyWithButton<Name>,
    MoveText | null
  >
}
type PartialMoveTexts = Partial<Record<TransitionName, Partial<Record<OrderViewer, MoveText | null>>>>

const texts: MoveTexts = {
  'offer-quote': { seller: null },
  acknowledge: { seller: { question: null, done: 'Commande prise en charge' } },
  'accept-quote': { buyer: { question: null, done: 'Devis accepté' } },
  'ask-quote-again': {
    buyer: {
      question: {
        title: 'Demander un autre devis',
        text: 'Le devis actuel ne sera plus valable. Les articles restent en vente tant que vous n’en avez pas accepté un.',
        reasonLabel: 'Que faut-il changer\u00a0?',
        reasonHint: 'Étage, accès, date, un prix que vous proposez…',
      },
      done: 'Autre devis demandé',
    },
  },
  'refuse-quote': {
    buyer: {
      question: {
        title: 'Refuser le devis et annuler\u00a0?',
        text: 'La commande est annulée pour les articles de ce vendeur. Rien ne vous est débité.',
        reasonLabel: 'Pourquoi\u00a0?',
        reasonHint: 'Le vendeur le lira.',
      },
      done: 'Devis refusé, commande annulée',
    },
  },
  cancel: {
    buyer: {
      question: {
        title: 'Annuler la commande\u00a0?',
        text: 'C’est définitif\u00a0: les articles sont en vente pour tous. Un paiement qui aboutirait malgré tout vous serait remboursé en entier.',
        reasonLabel: 'Pourquoi\u00a0?',
        reasonHint: 'Le vendeur le lira.',
      },
      done: 'Commande annulée',
    },
  },
  decline: {
    seller: {
      question: {
        title: 'Annuler cette vente\u00a0?',
        text: 'C’est définitif\u00a0: l’acheteur récupère tout ce qu’il a payé, et les articles reviennent dans votre stock.',
        reasonLabel: 'Pourquoi\u00a0?',
        reasonHint: 'L’acheteur le lira\u00a0: article vendu ailleurs, abîmé, introuvable…',
      },
      done: 'Vente annulée',
    },
  },
  'cancel-unacknowledged': {
    buyer: {
      question: {
        title: 'Annuler et être remboursé\u00a0?',
        text: 'Le vendeur n’a pas répondu. La commande est annulée pour de bon, et tout ce que vous avez payé vous revient.',
      },
      done: 'Commande annulée, remboursement en cours',
    },
  },
  ship: {
    seller: {
      question: {
        title: 'Les articles sont partis\u00a0?',
        text: 'L’acheteur est prévenu. Il confirme la réception, et la somme vous est versée.',
      },
      done: 'Expédition déclarée',
    },
  },
  'declare-hand-over': {
    seller: {
      question: {
        title: 'Déclarer la remise sans code\u00a0?',
        text: 'L’acheteur doit encore la confirmer\u00a0: vous serez payé plus tard qu’avec son code de retrait.',
      },
      done: 'Remise déclarée',
    },
  },
  confirm: {
    buyer: {
      question: {
        title: 'Vous avez tous vos articles\u00a0?',
        text: 'En confirmant, vous demandez que la somme soit versée au vendeur. Vérifiez d’abord l’état et le nombre des articles.',
      },
      done: 'Réception confirmée. Merci\u00a0!',
    },
  },
  'cancel-unpaid': {
    buyer: {
      question: {
        title: 'Annuler la commande\u00a0?',
        text: 'C’est définitif\u00a0: les articles sont remis en vente. Ce que vous auriez déjà réglé au vendeur, voyez-le avec lui.',
        reasonLabel: 'Pourquoi\u00a0?',
        reasonHint: 'Le vendeur le lira.',
      },
      done: 'Commande annulée',
    },
  },
  dispute,
  contest: { buyer: dispute.buyer },
}

/** Texts without card payment, where no money is held. */
const textsWithoutCard: PartialMoveTexts = {
  decline: {
    seller: {
      question: {
        title: 'Annuler cette vente\u00a0?',
        text: 'C’est définitif\u00a0: les articles reviennent dans votre stock. Ce que l’acheteur vous aurait déjà réglé, rendez-le-lui.',
        reasonLabel: 'Pourquoi\u00a0?',
        reasonHint: 'L’acheteur le lira\u00a0: article vendu ailleurs, abîmé, introuvable…',
      },
      done: 'Vente annulée',
    },
  },
  ship: {
    seller: {
      question: {
        title: 'Les articles sont partis\u00a0?',
        text: 'L’acheteur est prévenu, et confirme la réception.',
      },
      done: 'Expédition déclarée',
    },
  },
  'declare-hand-over': {
    seller: {
      question: {
        title: 'Déclarer la remise sans code\u00a0?',
        text: 'L’acheteur doit encore la confirmer. Avec son code de retrait, elle est acquise aussitôt.',
      },
      done: 'Remise déclarée',
    },
  },
  confirm: {
    buyer: {
      question: {
        title: 'Vous avez tous vos articles\u00a0?',
        text: 'Vérifiez d’abord leur état et leur nombre\u00a0: la commande est ensuite terminée.',
      },
      done: 'Réception confirmée. Merci\u00a0!',
    },
  },
}

/** Returns what this party reads before and after a transition; null when they may not make it. */
export const moveText = (
  name: TransitionName,
  viewer: OrderViewer,
  settlement: Settlement = 'card',
): MoveText | null =>
  (settlement === 'card' ? undefined : textsWithoutCard[name]?.[viewer]) ??
  (texts as PartialMoveTexts)[name]?.[viewer] ??
  null

export const moveMessages = {
  failureTitle: 'Rien n’a été changé',
  /** The page was older than the order and is loaded again. */
  outdated: {
    title: 'La commande a changé entre-temps',
    text: 'Ce n’est plus possible. La page montre maintenant où elle en est.',
  } satisfies TitledMessage,
} as const
