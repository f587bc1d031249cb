export const messagesPath = '/messages'

/** Linked from new-message mails (specification, section 2). */
export const conversationPath = (id: string): string => `${messagesPath}/${id}`

/** What a conversation is about: an advertisement, or one seller's part of an order. */
export type ConversationSubject =
  | { productId: string; fulfilmentId?: undefined }
  | { fulfilmentId: string; productId?: undefined }

/** Leads to the conversation about it; to its first message where there is none yet. */
export const writePath = ({ productId, fulfilmentId }: ConversationSubject): string =>
  `${messagesPath}/new?${new URLSearchParams(productId ? { product: productId } : { part: fulfilmentId ?? '' })}`

/** Null: such an address is about nothing. */
export function readSubject(params: URLSearchParams): ConversationSubject | null {
  const productId = params.get('product')
  const fulfilmentId = params.get('part')
  if (productId) return { productId }
  return fulfilmentId ? { fulfilmentId } : null
}
