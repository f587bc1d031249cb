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

/** The data of a mail's template; sealed for a secret mail, and empty once it has been sent. */
export type StoredEmailData = object
