/** A message on its way to the server. */
export interface WaitingMessage {
  /** Idempotency key: a message that is sent twice is stored once. */
  key: string
  content: string
  /** Empty for a restored message: they are read from storage when it is sent. */
  pictures: readonly File[]
  pictureCount: number
  /** Whether its pictures survive a reload. */
  arePicturesStored: boolean
  writtenAt: string
  /** `waiting` is retried automatically, because the server could not be reached; `failed` was refused. */
  state: 'sending' | 'waiting' | 'failed'
  /** The reason of the waiting time or of the refusal. */
  error: string | null
}

interface OutboxOptions {
  /** Restored from storage. */
  initial: readonly WaitingMessage[]
  send: (message: WaitingMessage) => Promise<void>
  /** Whether a retry may succeed: the server could not be reached, or limits the rate. */
  isTemporary: (error: unknown) => boolean
  errorText: (error: unknown) => string
  /** Returns the waiting time that the server requires, also as text; null when it requires none. */
  requiredWait: (error: unknown) => { milliseconds: number; text: string } | null
  /** Stores a new message, so that it survives a reload. Returns whether its pictures were stored too. */
  store: (message: WaitingMessage) => Promise<boolean>
  /** Stores why a message was refused, so that a reload does not send it again. */
  storeRefusal: (message: WaitingMessage, error: string) => void
  /** Deletes a sent or removed message from storage. */
  deleteStored: (message: WaitingMessage) => void
  /** Calls `callback` after this time. */
  startTimer: (callback: () => void, milliseconds: number) => void
}

/** Milliseconds before each retry; the last delay is repeated. */
const retryDelaysMs = [1_000, 2_000, 5_000, 10_000, 20_000]

export type Outbox = ReturnType<typeof createOutbox>

/** Sends the messages of one conversation in order, and stores those that could not be sent. */
export function createOutbox(options: OutboxOptions) {
  const {
    initial,
    send,
    isTemporary,
    errorText,
    requiredWait,
    store,
    storeRefusal,
    deleteStored,
    startTimer,
  } = options
  let messages: readonly WaitingMessage[] = initial
  let failedAttempts = 0
  let isRunning = false
  const listeners = new Set<() => void>()

  function setMessages(next: readonly WaitingMessage[]) {
    messages = next
    for (const listener of listeners) listener()
  }

  const change = (key: string, changes: Partial<WaitingMessage>) =>
    setMessages(messages.map((message) => (message.key === key ? { ...message, ...changes } : message)))

  function remove(key: string) {
    messages.filter((message) => message.key === key).forEach(deleteStored)
    setMessages(messages.filter((message) => message.key !== key))
  }

  /** Sends one message. Returns whether the next one can be sent. */
  async function attempt(message: WaitingMessage): Promise<boolean> {
    change(message.key, { state: 'sending', error: null })
    try {
      await send(message)
      failedAttempts = 0
      remove(message.key)
      return true
    } catch (error) {
      if (!isTemporary(error)) {
        const text = errorText(error)
        change(message.key, { state: 'failed', error: text })
        storeRefusal(message, text)
        return true
      }
      const wait = requiredWait(error)
      change(message.key, { state: 'waiting', error: wait?.text ?? null })
      startTimer(
        sendWaiting,
        wait?.milliseconds ?? retryDelaysMs[Math.min(failedAttempts, retryDelaysMs.length - 1)] ?? 0,
      )
      failedAttempts += 1
      return false
    }
  }

  /** Sends the waiting messages, unless a sending is under way. */
  async function sendWaiting(): Promise<void> {
    if (isRunning) return
    isRunning = true
    let mayContinue = true
    while (mayContinue) {
      const next = messages.find(({ state }) => state === 'waiting')
      mayContinue = next ? await attempt(next) : false
    }
    isRunning = false
  }

  return {
    current: () => messages,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    sendWaiting: () => void sendWaiting(),
    remove,
    add(draft: Pick<WaitingMessage, 'key' | 'content' | 'pictures' | 'writtenAt'>) {
      const pictureCount = draft.pictures.length
      const message: WaitingMessage = {
        ...draft,
        pictureCount,
        arePicturesStored: pictureCount === 0,
        state: 'waiting',
        error: null,
      }
      setMessages([...messages, message])
      void store(message).then((arePicturesStored) => change(message.key, { arePicturesStored }))
      void sendWaiting()
    },
    retry(key: string) {
      change(key, { state: 'waiting', error: null })
      void sendWaiting()
    },
    /** Empties the outbox when another user has signed in on this device. */
    clear() {
      messages.forEach(deleteStored)
      setMessages([])
    },
  }
}
