/** In characters. */
export const maxMessageLength = 5000
export const maxMessagePictures = 4
/** Maximum for all pictures of one message; each picture also has its own limit. */
export const maxMessageBytes = 40 * 1024 * 1024

export const conversationsPerPage = 20
/** Messages that a conversation loads at a time. */
export const messagesPerLoad = 50

export const maxQuickAnswers = 20
export const maxQuickAnswerLength = 1000

/** Minutes for which a message stays unread before an email announces it. */
export const unreadMailDelayMinutes = 2
/** Hours before another email about the same unread conversation. */
export const unreadMailPauseHours = 24

export const messagesPath = '/messages'

/** Returns the page of a conversation, to which emails about new messages link. */
export const conversationPath = (id: string): string => `${messagesPath}/${id}`

/** The subject of a conversation: a product or a seller's fulfilment. */
export type ConversationSubject =
  | { productId: string; fulfilmentId?: undefined }
  | { fulfilmentId: string; productId?: undefined }

/** Returns the address of the conversation about a subject, or of the form for its first message. */
export const writeMessagePath = ({ productId, fulfilmentId }: ConversationSubject): string =>
  `${messagesPath}/new?${new URLSearchParams(productId ? { product: productId } : { fulfilment: fulfilmentId ?? '' })}`

/** Returns null when the address names no subject. */
export function parseSubject(params: URLSearchParams): ConversationSubject | null {
  const productId = params.get('product')
  // Older addresses say `part`.
  const fulfilmentId = params.get('fulfilment') ?? params.get('part')
  if (productId) return { productId }
  return fulfilmentId ? { fulfilmentId } : null
}

/** The answer time is shown from this number of answered questions on. */
export const minAnswersForAnswerTime = 3

const hourSeconds = 3600

const answerTimes = [
  { time: 'hour', maxSeconds: hourSeconds, text: 'répond en général dans l’heure' },
  { time: 'hours', maxSeconds: 6 * hourSeconds, text: 'répond en général en quelques heures' },
  { time: 'day', maxSeconds: 24 * hourSeconds, text: 'répond en général dans la journée' },
  { time: 'days', maxSeconds: 72 * hourSeconds, text: 'répond en général en deux à trois jours' },
] as const

export type AnswerTime = (typeof answerTimes)[number]['time']

/** Returns the range of a usual answer time, or null when it is too slow to be shown. */
export const classifyAnswerTime = (seconds: number): AnswerTime | null =>
  answerTimes.find(({ maxSeconds }) => seconds <= maxSeconds)?.time ?? null

export const answerTimeText = (time: AnswerTime): string =>
  answerTimes.find((step) => step.time === time)?.text ?? ''
