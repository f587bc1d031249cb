import { randomUUID } from 'node:crypto'
import type { Actor, Context } from '#server/context.ts'
import { sendMessage, startConversation } from '#server/contexts/messages/write-message.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from './makers.ts'

export interface Correspondents {
  buyer: Actor
  seller: Actor
  productId: string
  conversationId: string
}

/** Creates a conversation that a buyer started with a seller about a product. */
export async function makeConversation(
  ctx: Context,
  { content = 'Est-elle encore là ?', ...people }: { buyer?: Actor; seller?: Actor; content?: string } = {},
): Promise<Correspondents> {
  const buyer = people.buyer ?? (await makePerson(ctx))
  const seller = people.seller ?? (await makeSeller(ctx))
  const categoryId = await makeCategory(ctx)
  const productId = await makeProduct(ctx, { userId: seller.userId, categoryId })
  const { conversationId } = await startConversation(
    { ...ctx, actor: buyer },
    { productId, ...messageInput(content) },
  )
  return { buyer, seller, productId, conversationId }
}

/** Returns the input of a message form. */
export const messageInput = (content: string, pictures: Blob[] = []) => ({
  content,
  pictures,
  submissionKey: randomUUID(),
})

export const sendText = async (ctx: Context, conversationId: string, content: string) =>
  (await sendMessage(ctx, { conversationId, ...messageInput(content) })).message
