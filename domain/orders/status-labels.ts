import type { OrderStatus } from './orders.ts'

/** As administrators read them; the parties of an order read progress.ts. */
export const orderStatusLabels: Record<OrderStatus, string> = {
  initial: 'Enregistrée',
  pending: 'Payée ou confirmée, en attente du vendeur',
  accuse_reception: 'Prise en charge par le vendeur',
  expediee: 'Expédiée',
  livree: 'Remise',
  annulee: 'Annulée',
  disputed: 'En litige',
  'reviewed-by-provider': 'Évaluée par le vendeur',
  'reviewed-by-customer': 'Évaluée par l’acheteur',
  reviewed: 'Évaluée',
}
