import { z } from 'zod'
import { maxRangesPerDay, minutesPerDay, rangesProblem, weekdays } from './appointments.ts'

const range = z.object({
  weekday: z.int().min(1).max(weekdays.length),
  opensAt: z.int().min(0).max(minutesPerDay),
  closesAt: z.int().min(0).max(minutesPerDay),
})

/** A seller's whole week. The path of a problem names the day, `ranges.3` for Wednesday. */
export const openingHoursSchema = z.object({
  ranges: z
    .array(range)
    .max(weekdays.length * maxRangesPerDay)
    .superRefine((ranges, context) => {
      for (const [weekday, own] of Map.groupBy(ranges, (one) => one.weekday)) {
        const message = rangesProblem(own)
        if (message)
          context.addIssue({
            code: 'custom',
            path: [weekday],
            message: `${weekdays[weekday - 1]}\u00a0: ${message}`,
          })
      }
    }),
})

/** Which of the hours offered; where it ends follows. */
export const appointmentSchema = z.object({ startsAt: z.iso.datetime({ offset: true }) })

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
