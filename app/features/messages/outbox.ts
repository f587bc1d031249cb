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
  textOf: (error: unknown) => string
  /** Returns how long the server requires to wait, also as text; null when it sets no time. */
  waitOf: (error: unknown) => { milliseconds: number; text: string } | null
  /** Stores a new message, so that it survives a reload. Returns whether its pictures were stored too. */
  keep: (message: WaitingMessage) => Promise<boolean>
  /** Stores why a message was refused, so that a reload does not send it again. */
  noteRefusal: (message: WaitingMessage, error: string) => void
  /** Deletes a sent or removed message from storage. */
  forget: (message: WaitingMessage) => void
  /** Calls `callback` after this time. */
  later: (callback: () => void, milliseconds: number) => void
}

/** Milliseconds before each retry; the last delay is repeated. */
const retryDelaysMs = [1_000, 2_000, 5_000, 10_000, 20_000]

export type Outbox = ReturnType<typeof createOutbox>

/** Sends the messages of one conversation in order, and stores those that could not be sent. */
export function createOutbox(options: OutboxOptions) {
  const { initial, send, isTemporary, textOf, waitOf, keep, noteRefusal, forget, later } = options
  let messages: readonly WaitingMessage[] = initial
  let failures = 0
  let isRunning = false
  const listeners = new Set<() => void>()

  function set(next: readonly WaitingMessage[]) {
    messages = next
    for (const listener of listeners) listener()
  }

  const change = (key: string, changes: Partial<WaitingMessage>) =>
    set(messages.map((message) => (message.key === key ? { ...message, ...changes } : message)))

  function remove(key: string) {
    messages.filter((message) => message.key === key).forEach(forget)
    set(messages.filter((message) => message.key !== key))
  }

  /** Sends one message. Returns whether the next one can be sent. */
  async function attempt(message: WaitingMessage): Promise<boolean> {
    change(message.key, { state: 'sending', error: null })
    try {
      await send(message)
      failures = 0
      remove(message.key)
      return true
    } catch (error) {
      if (!isTemporary(error)) {
        const text = textOf(error)
        change(message.key, { state: 'failed', error: text })
        noteRefusal(message, text)
        return true
      }
      const wait = waitOf(error)
      change(message.key, { state: 'waiting', error: wait?.text ?? null })
      later(wake, wait?.milliseconds ?? retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? 0)
      failures += 1
      return false
    }
  }

  /** Sends the waiting messages, unless a sending is under way. */
  async function wake(): Promise<void> {
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
    wake: () => void wake(),
    remove,
    add(written: Pick<WaitingMessage, 'key' | 'content' | 'pictures' | 'writtenAt'>) {
      const pictureCount = written.pictures.length
      const message: WaitingMessage = {
        ...written,
        pictureCount,
        arePicturesStored: pictureCount === 0,
        state: 'waiting',
        error: null,
      }
      set([...messages, message])
      void keep(message).then((arePicturesStored) => change(message.key, { arePicturesStored }))
      void wake()
    },
    retry(key: string) {
      change(key, { state: 'waiting', error: null })
      void wake()
    },
    /** Empties the outbox when another user has signed in on this device. */
    empty() {
      messages.forEach(forget)
      set([])
    },
  }
}
