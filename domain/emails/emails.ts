export const emailStates = ['queued', 'sent', 'failed'] as const
export type EmailState = (typeof emailStates)[number]

export const emailStateLabels: Record<EmailState, string> = {
  queued: 'En attente',
  sent: 'Envoyé',
  failed: 'Échec',
}
