export const webhookEvents = {
  'order.paid': 'Commande payée, ou ferme',
  'order.accepted': 'Commande acceptée par le vendeur',
  'order.collected': 'Articles remis',
  'order.cancelled': 'Commande annulée',
  'stock.changed': 'Stock d’un de vos articles changé',
  'message.received': 'Message reçu',
  'invoice.ready': 'Facture ou avoir disponible',
} as const
export type WebhookEvent = keyof typeof webhookEvents
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]

/** Sent on request to test an address. */
export const testEvent = 'test'

/** Maximum of addresses per account. */
export const maxEndpoints = 5

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Delays between attempts, three days in all: a receiver that fails half the time still gets practically every event. */
const retryDelaysMs = [
  ...[5_000, 30_000, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs, hourMs],
  ...Array<number>(35).fill(2 * hourMs),
]

/** Returns when to retry a delivery after `attempts` failures, or null to give up. */
export const nextAttempt = (attempts: number, now: Date): Date | null => {
  const delay = retryDelaysMs[attempts - 1]
  return delay === undefined ? null : new Date(now.getTime() + delay)
}

export const webhookMessages = {
  noAddress: 'Saisissez une adresse qui commence par https://.',
  notPublic: 'Cette adresse n’est pas publique.',
  eventsMissing: 'Choisissez au moins un événement.',
  failureTitle: 'Webhook non enregistré',
  tooMany: `Un compte a ${maxEndpoints} webhooks au plus.`,
  missing: 'Ce webhook n’existe pas, ou plus.',
  created: 'Webhook créé',
  deleted: 'Webhook supprimé',
  replayed: 'Envoi repris',
  tested: 'Essai envoyé',
  tooSlow: 'Pas de réponse en 8 secondes',
  unreachable: 'Adresse injoignable',
} as const
