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
