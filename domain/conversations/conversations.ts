/** In characters. */
export const maxMessageLength = 5000
export const maxMessagePictures = 4
/** Of all pictures of one message together; each has its own limit as well. */
export const maxMessageBytes = 40 * 1024 * 1024

export const conversationsPerPage = 20
/** How many messages a conversation shows, and loads, at a time. */
export const messagesPerLoad = 50

export const maxQuickAnswers = 20
export const maxQuickAnswerLength = 1000

/** A message unread for this time is announced by a mail; in minutes … */
export const unreadMailDelay = 2
/** … and the next mail about the same unread conversation follows after this time at the earliest; in hours. */
export const unreadMailPause = 24

export const messagesPath = '/messages'

/** Linked from new-message mails. */
export const conversationPath = (id: string): string => `${messagesPath}/${id}`

/** What a conversation is about: an advertisement, or one seller's fulfilment. */
export type ConversationSubject =
  | { productId: string; fulfilmentId?: undefined }
  | { fulfilmentId: string; productId?: undefined }

/** Leads to the conversation about it; to its first message where there is none yet. */
export const writePath = ({ productId, fulfilmentId }: ConversationSubject): string =>
  `${messagesPath}/new?${new URLSearchParams(productId ? { product: productId } : { fulfilment: fulfilmentId ?? '' })}`

/** Null: such an address is about nothing. */
export function readSubject(params: URLSearchParams): ConversationSubject | null {
  const productId = params.get('product')
  // Addresses made before say `part`.
  const fulfilmentId = params.get('fulfilment') ?? params.get('part')
  if (productId) return { productId }
  return fulfilmentId ? { fulfilmentId } : null
}

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
