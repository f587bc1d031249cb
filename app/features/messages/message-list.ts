interface Numbered {
  /** Increases with each message. */
  number: number
}

interface Loaded<Message extends Numbered> {
  /** Oldest first, without gaps. */
  messages: Message[]
  hasOlder: boolean
}

/**
 * Appends the newest load to the known messages. These are dropped when messages between the two are missing;
 * messages sent since the request are preserved.
 */
export function joinLoads<Message extends Numbered, Load extends Loaded<Message>>(
  newest: Load,
  known: Load | undefined,
): Load {
  const [first, last] = [newest.messages[0], newest.messages.at(-1)]
  if (!known || !first || !last) return newest
  const later = known.messages.filter(({ number }) => number > last.number)
  const older = known.messages.filter(({ number }) => number < first.number)
  const isGapless = known.messages.some(({ number }) => number >= first.number)
  if (older.length === 0 || !isGapless) return { ...newest, messages: [...newest.messages, ...later] }
  return { ...newest, messages: [...older, ...newest.messages, ...later], hasOlder: known.hasOlder }
}

export function addOlder<Message extends Numbered, Load extends Loaded<Message>>(
  known: Load,
  { messages, hasMore }: { messages: Message[]; hasMore: boolean },
): Load {
  const first = known.messages[0]?.number ?? Number.POSITIVE_INFINITY
  const older = messages.filter(({ number }) => number < first)
  return { ...known, messages: [...older, ...known.messages], hasOlder: hasMore }
}

/** Appends a message that was just sent, unless another request has already returned it. */
export function addSent<Message extends Numbered, Load extends Loaded<Message>>(
  known: Load,
  sent: Message,
): Load {
  if (known.messages.some(({ number }) => number === sent.number)) return known
  return { ...known, messages: [...known.messages, sent].sort((a, b) => a.number - b.number) }
}
