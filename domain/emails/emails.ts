export const emailStates = ['queued', 'sent', 'failed', 'suppressed'] as const
export type EmailState = (typeof emailStates)[number]

export const emailStateLabels: Record<EmailState, string> = {
  queued: 'En attente',
  sent: 'Envoyé',
  failed: 'Échec',
  suppressed: 'Adresse bloquée',
}

/** Why an address gets no more mail: its server refused one for good, or its owner reported one as unwanted. */
export const suppressionReasons = ['bounced', 'complained'] as const
export type SuppressionReason = (typeof suppressionReasons)[number]

export const suppressionReasonLabels: Record<SuppressionReason, string> = {
  bounced: 'Adresse refusée par son serveur',
  complained: 'Signalé comme indésirable',
}

/** What a mail's template is told; of one that opens something `sealed`, and empty once it has left. */
export type StoredEmailData = object
