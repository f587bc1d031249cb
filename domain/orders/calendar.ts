import { z } from 'zod'

/** How long a pick-up that is over stays in its seller's calendar, in days. */
export const calendarPastDays = 30
/** More pick-ups than any seller has before them. */
export const maxCalendarEvents = 500

export const calendarMessages = {
  missing: {
    title: 'Agenda introuvable',
    text: 'Cette adresse d’agenda n’existe pas, ou a été changée.',
  },
  noAppointment: {
    title: 'Pas de rendez-vous',
    text: 'Aucun rendez-vous n’est convenu pour ce retrait.',
  },
} as const

/** Open: a new address. Not: none any more. */
export const calendarSchema = z.object({ isOpen: z.boolean() })
