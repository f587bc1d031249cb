import { type TransitionName, transitionOf } from '#domain/orders/lifecycle.ts'

/** What comes of each decision, as the administrator reads before taking it. */
export const decisionTexts: Partial<Record<TransitionName, string>> = {
  dispute: 'Plus rien ne part vers le vendeur jusqu’à votre décision. Le code de retrait n’ouvre plus rien.',
  contest: 'Plus rien ne part vers le vendeur jusqu’à votre décision. Ce qui lui a été versé reste chez lui.',
  'decide-refund':
    'L’acheteur récupère tout ce qu’il a payé à ce vendeur, la vente est annulée. Ce qui avait été versé au vendeur lui est repris.',
  'decide-part-refund': 'L’acheteur récupère la somme indiquée, le reste est versé au vendeur.',
  'decide-release': 'Tout ce qui est gardé est versé au vendeur, et la vente est tenue pour terminée.',
  'cancel-and-refund':
    'L’acheteur récupère tout ce qu’il a payé à ce vendeur, la vente est annulée et les articles reviennent en stock.',
  'cancel-unpaid':
    'La vente est annulée et les articles reviennent en stock. Ce que l’acheteur aurait déjà réglé n’est pas passé par le site.',
  'cancel-sent':
    'La vente est annulée et les articles reviennent en stock. Ce que l’acheteur aurait déjà réglé n’est pas passé par le site.',
  'release-by-hand':
    'Tout ce qui est gardé est versé au vendeur sans attendre, et la vente est tenue pour terminée.',
}

/** What is not undone. */
export const isGrave = (name: TransitionName): boolean => transitionOf(name).to === 'annulee'
