import { type FailedJobLine, failedJobTexts } from '#domain/platform/failed-jobs.ts'

const moment = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'medium',
  timeZone: 'Europe/Paris',
})

/** Tells two pieces of work of one kind apart: 'Version légère d’une photo, 12 mai 2026 à 14:05:30'. */
export const jobName = ({ kind, failedAt }: FailedJobLine): string =>
  `${failedJobTexts[kind].label}, ${moment.format(new Date(failedAt))}`
