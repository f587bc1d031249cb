const dateFormat = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})

/** `12 mai 2026 à 14:05`, Paris time. */
export const mailDate = (iso: string): string => dateFormat.format(new Date(iso))
