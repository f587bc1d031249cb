/** The kinds of live events. Each names what changed; none carries the new data. */
export const eventKinds = ['message', 'seen', 'order', 'product', 'counters', 'session'] as const
export type EventKind = (typeof eventKinds)[number]

/** `message`, `seen`: the conversation. `order`: the order. `product`: the product. `counters`, `session`: no data. */
export interface LiveEventData {
  conversationId?: string
  orderId?: string
  productId?: string
}

/** The format of an event on the stream. */
export interface LiveEvent {
  /** Increases, but two events of the same moment may arrive in either order. */
  id: number
  kind: EventKind
  data: LiveEventData
}

/** The topics to which events are published. */
export const liveEventTopics = {
  person: (id: string) => `person:${id}`,
  product: (id: string) => `product:${id}`,
  admins: 'admins',
}

/** Maximum of products whose events one page receives. */
export const maxSubscribedProducts = 20

/** Milliseconds between two heartbeats on a stream. */
export const heartbeatMs = 30_000

/** Milliseconds before each reconnection attempt; the last value repeats. */
export const reconnectDelaysMs = [1_000, 2_000, 5_000, 10_000] as const

/** Milliseconds of events that are sent twice, because transactions may commit in another order than their events are numbered. */
export const eventOverlapMs = 60_000
