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

/** Minutes for which a message stays unread before a mail announces it. */
export const unreadMailDelay = 2
/** Hours before another mail about the same unread conversation. */
export const unreadMailPause = 24

export const messagesPath = '/messages'

/** Returns the page of a conversation, to which mails about new messages link. */
export const conversationPath = (id: string): string => `${messagesPath}/${id}`

/** The subject of a conversation: a product or a seller's fulfilment. */
export type ConversationSubject =
  | { productId: string; fulfilmentId?: undefined }
  | { fulfilmentId: string; productId?: undefined }

/** Returns the address of the conversation about a subject, or of the form for its first message. */
export const writePath = ({ productId, fulfilmentId }: ConversationSubject): string =>
  `${messagesPath}/new?${new URLSearchParams(productId ? { product: productId } : { fulfilment: fulfilmentId ?? '' })}`

/** Returns null when the address names no subject. */
export function readSubject(params: URLSearchParams): ConversationSubject | null {
  const productId = params.get('product')
  // Older addresses say `part`.
  const fulfilmentId = params.get('fulfilment') ?? params.get('part')
  if (productId) return { productId }
  return fulfilmentId ? { fulfilmentId } : null
}

/** The answer time is shown from this number of answered questions on. */
export const minAnswers = 3

const hour = 3600

const steps = [
  { time: 'hour', within: hour, text: 'répond en général dans l’heure' },
  { time: 'hours', within: 6 * hour, text: 'répond en général en quelques heures' },
  { time: 'day', within: 24 * hour, text: 'répond en général dans la journée' },
  { time: 'days', within: 72 * hour, text: 'répond en général en deux à trois jours' },
] as const

export type AnswerTime = (typeof steps)[number]['time']

/** Returns the range of a usual answer time, or null when it is too slow to be shown. */
export const answerTimeOf = (seconds: number): AnswerTime | null =>
  steps.find(({ within }) => seconds <= within)?.time ?? null

export const answerTimeText = (time: AnswerTime): string =>
  steps.find((step) => step.time === time)?.text ?? ''
