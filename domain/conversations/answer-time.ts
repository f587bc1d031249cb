/** Of fewer questions nothing is said. */
export const minAnswers = 3

const hour = 3600

const steps = [
  { time: 'hour', within: hour, text: 'répond en général dans l’heure' },
  { time: 'hours', within: 6 * hour, text: 'répond en général en quelques heures' },
  { time: 'day', within: 24 * hour, text: 'répond en général dans la journée' },
  { time: 'days', within: 72 * hour, text: 'répond en général en deux à trois jours' },
] as const

/** The usual answer time; slower ones are not shown. */
export type AnswerTime = (typeof steps)[number]['time']

export const answerTimeOf = (seconds: number): AnswerTime | null =>
  steps.find(({ within }) => seconds <= within)?.time ?? null

export const answerTimeText = (time: AnswerTime): string =>
  steps.find((step) => step.time === time)?.text ?? ''
