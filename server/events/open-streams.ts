import type { Actor } from '../context.ts'
import type { EventStream } from './event-stream.ts'

export interface OpenStream {
  stream: EventStream
  topics: readonly string[]
  /** Whose limit it counts for: a person's or an address's. */
  holder: string
  actor: Actor | null
  isAdmin: boolean
}

/** The streams of this process, by what they are told of. */
export class OpenStreams {
  #all = new Set<OpenStream>()
  #byTopic = new Map<string, Set<OpenStream>>()

  get all(): OpenStream[] {
    return [...this.#all]
  }
  on(topic: string): OpenStream[] {
    return [...(this.#byTopic.get(topic) ?? [])]
  }
  /** Of one person, also while an administrator acts as them or they as somebody else; of everybody signed in. */
  ofPerson(userId?: string): OpenStream[] {
    return this.all.filter(
      ({ actor }) =>
        actor?.sessionId && (!userId || actor.userId === userId || actor.impersonatedBy === userId),
    )
  }

  enter(entry: OpenStream): void {
    this.#all.add(entry)
    for (const topic of entry.topics)
      this.#byTopic.set(topic, (this.#byTopic.get(topic) ?? new Set()).add(entry))
  }
  leave(entry: OpenStream): void {
    this.#all.delete(entry)
    for (const topic of entry.topics) {
      const others = this.#byTopic.get(topic)
      others?.delete(entry)
      if (others?.size === 0) this.#byTopic.delete(topic)
    }
  }
}
