import type { TransitionName } from './lifecycle.ts'
import type { OrderViewer } from './order-progress.ts'

/** Explains how a fulfilment ended; for the other transitions the status says enough. */
export const endingTexts: Partial<Record<TransitionName, Record<OrderViewer, string>>> = {
  expire: {
    buyer:
      'Le délai de paiement est passé\u00a0: la commande est annulée. Un paiement qui aboutirait malgré tout vous serait remboursé en entier.',
    seller: 'L’acheteur n’a pas payé dans le délai. Les articles sont revenus dans votre stock.',
  },
  'give-up-quote': {
    buyer: 'Aucun devis de livraison n’a été accepté dans le délai\u00a0: la demande est abandonnée.',
    seller: 'Aucun devis n’a été accepté dans le délai.',
  },
  'refuse-quote': {
    buyer: 'Vous avez refusé le devis\u00a0: la commande est annulée.',
    seller: 'L’acheteur a refusé le devis.',
  },
  cancel: {
    buyer: 'La commande a été annulée avant d’être payée.',
    seller: 'La commande a été annulée avant d’être payée. Les articles sont en vente.',
  },
  decline: {
    buyer: 'Le vendeur ne peut pas honorer la commande\u00a0: elle est annulée.',
    seller: 'Vous avez annulé la commande. Les articles sont revenus dans votre stock.',
  },
  'cancel-unacknowledged': {
    buyer: 'Vous avez annulé la commande, restée sans réponse du vendeur.',
    seller: 'L’acheteur a annulé, faute de réponse. Les articles sont revenus dans votre stock.',
  },
  'end-unconfirmed': {
    buyer: 'Le vendeur n’a pas confirmé la commande dans le délai\u00a0: elle est annulée.',
    seller:
      'Vous n’avez pas pris la commande en charge dans le délai. Les articles sont revenus dans votre stock.',
  },
  'end-uncollected': {
    buyer: 'Les articles n’ont pas été remis dans le délai\u00a0: la commande est annulée.',
    seller: 'Les articles n’ont pas été remis dans le délai. Ils sont revenus dans votre stock.',
  },
  'cancel-unpaid': {
    buyer: 'La commande a été annulée avant la remise des articles.',
    seller: 'La commande a été annulée avant la remise. Les articles sont revenus dans votre stock.',
  },
  'sell-out': {
    buyer:
      'Ces articles ont été vendus à d’autres ou retirés du stock avant votre accord\u00a0: la demande est close et rien ne vous est débité.',
    seller:
      'Vous avez vendu ces articles à un autre acheteur ou les avez retirés du stock\u00a0: cette demande est close.',
  },
  'refund-uncollected': {
    buyer: 'Les articles n’ont pas été remis dans le délai\u00a0: la commande est annulée.',
    seller: 'Les articles n’ont pas été remis dans le délai. Ils sont revenus dans votre stock.',
  },
  'decide-refund': {
    buyer: 'Le litige est réglé\u00a0: vous êtes remboursé.',
    seller: 'Le litige est réglé\u00a0: l’acheteur est remboursé.',
  },
}
