/** A message on its way to the server. */
export interface WaitingMessage {
  /** Sent again under the same key it arrives once. */
  key: string
  content: string
  /** Of a message written before the page was loaded they are still to be looked for. */
  pictures: readonly File[]
  pictureCount: number
  /** Whether its pictures survive a reload. */
  arePicturesStored: boolean
  writtenAt: string
  /** `waiting`: the server could not be reached; it is sent by itself later. `failed`: the server refused it. */
  state: 'sending' | 'waiting' | 'failed'
  /** Of a waiting message: why it waits, and for how long. */
  error: string | null
}

interface OutboxOptions {
  /** Written before the page was loaded. */
  initial: readonly WaitingMessage[]
  send: (message: WaitingMessage) => Promise<void>
  /** Whether it is worth sending again by itself: the server could not be reached. */
  isPassing: (error: unknown) => boolean
  textOf: (error: unknown) => string
  /** How long the server asks to wait, in words too; null: it asks for nothing. */
  waitOf: (error: unknown) => { milliseconds: number; text: string } | null
  /** Keeps a new message, so that it survives a reload; answers whether its pictures do. */
  keep: (message: WaitingMessage) => Promise<boolean>
  /** Stores why a message was refused, so that a reload does not send it again. */
  noteRefusal: (message: WaitingMessage, error: string) => void
  /** It has left, or is taken back. */
  forget: (message: WaitingMessage) => void
  /** Calls back after so many milliseconds. */
  later: (callback: () => void, milliseconds: number) => void
}

/** Milliseconds until messages that could not leave are tried again; the last one is repeated. */
const delays = [1_000, 2_000, 5_000, 10_000, 20_000]

export type Outbox = ReturnType<typeof createOutbox>

/** Sends the messages of one conversation one after the other, and holds those that cannot leave. */
export function createOutbox(options: OutboxOptions) {
  const { initial, send, isPassing, textOf, waitOf, keep, noteRefusal, forget, later } = options
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

  /** Whether the next one may follow. */
  async function attempt(message: WaitingMessage): Promise<boolean> {
    change(message.key, { state: 'sending', error: null })
    try {
      await send(message)
      failures = 0
      remove(message.key)
      return true
    } catch (error) {
      if (!isPassing(error)) {
        const text = textOf(error)
        change(message.key, { state: 'failed', error: text })
        noteRefusal(message, text)
        return true
      }
      const wait = waitOf(error)
      change(message.key, { state: 'waiting', error: wait?.text ?? null })
      later(wake, wait?.milliseconds ?? delays[Math.min(failures, delays.length - 1)] ?? 0)
      failures += 1
      return false
    }
  }

  /** Sends what waits, unless that is under way. */
  async function wake(): Promise<void> {
    if (isRunning) return
    isRunning = true
    let hasTimeLeft = true
    while (hasTimeLeft) {
      const next = messages.find(({ state }) => state === 'waiting')
      hasTimeLeft = next ? await attempt(next) : false
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
    /** Another user has signed in on this device. */
    empty() {
      messages.forEach(forget)
      set([])
    },
  }
}
