interface NumberedMessage {
  /** Increases with each message. */
  number: number
}

interface LoadedMessages<Message extends NumberedMessage> {
  /** Oldest first, without gaps. */
  messages: Message[]
  hasOlder: boolean
}

/**
 * Appends the newest messages to the previously loaded ones. The latter are dropped when messages between the two are missing,
 * except messages sent since the request.
 */
export function joinLoads<Message extends NumberedMessage, Load extends LoadedMessages<Message>>(
  newest: Load,
  previous: Load | undefined,
): Load {
  const [first, last] = [newest.messages[0], newest.messages.at(-1)]
  if (!previous || !first || !last) return newest
  const later = previous.messages.filter(({ number }) => number > last.number)
  const older = previous.messages.filter(({ number }) => number < first.number)
  const isGapless = previous.messages.some(({ number }) => number >= first.number)
  if (older.length === 0 || !isGapless) return { ...newest, messages: [...newest.messages, ...later] }
  return { ...newest, messages: [...older, ...newest.messages, ...later], hasOlder: previous.hasOlder }
}

export function addOlder<Message extends NumberedMessage, Load extends LoadedMessages<Message>>(
  previous: Load,
  { messages, hasMore }: { messages: Message[]; hasMore: boolean },
): Load {
  const first = previous.messages[0]?.number ?? Number.POSITIVE_INFINITY
  const older = messages.filter(({ number }) => number < first)
  return { ...previous, messages: [...older, ...previous.messages], hasOlder: hasMore }
}

/** Appends a message that was just sent, unless another request has already returned it. */
export function addSent<Message extends NumberedMessage, Load extends LoadedMessages<Message>>(
  previous: Load,
  sent: Message,
): Load {
  if (previous.messages.some(({ number }) => number === sent.number)) return previous
  return { ...previous, messages: [...previous.messages, sent].sort((a, b) => a.number - b.number) }
}
