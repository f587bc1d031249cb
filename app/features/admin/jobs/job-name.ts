import { formatExactMoment } from '#domain/dates.ts'
import { type FailedJobLine, failedJobTexts } from '#domain/platform/failed-jobs.ts'

/** Tells two pieces of work of one kind apart: 'Version légère d’une photo, 12 mai 2026 à 14:05:30'. */
export const jobName = ({ kind, failedAt }: FailedJobLine): string =>
  `${failedJobTexts[kind].label}, ${formatExactMoment(failedAt)}`
