/** What live events tell of. Each says where to look again; none carries what stands there. */
export const eventKinds = ['message', 'seen', 'order', 'product', 'counters', 'session'] as const
export type EventKind = (typeof eventKinds)[number]

/** `message`, `seen`: the conversation. `order`: the order. `product`: the product. `counters`, `session`: nothing. */
export interface LiveEventData {
  conversationId?: string
  orderId?: string
  productId?: string
}

/** As it goes over the stream. */
export interface LiveEvent {
  /** Grows, but two made at the same moment may arrive in either order. */
  id: number
  kind: EventKind
  data: LiveEventData
}

/** Who is notified of an event. */
export const topicOf = {
  person: (id: string) => `person:${id}`,
  product: (id: string) => `product:${id}`,
  admins: 'admins',
}

/** A page watches no more products at once. */
export const maxWatchedProducts = 20

/** Between two signs of life on a stream, in milliseconds. */
export const heartbeat = 30_000

/** Before each attempt to connect again, in milliseconds; the last one from then on. */
export const reconnectDelays = [1_000, 2_000, 5_000, 10_000] as const

/** Two transactions may commit in another order than their events were numbered: events of this period are sent twice, in milliseconds. */
export const eventOverlap = 60_000
