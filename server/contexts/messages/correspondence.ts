import { and, eq } from 'drizzle-orm'
import { orderMessages } from '#domain/account-messages.ts'
import { conversationMessages } from '#domain/conversations/messages.ts'
import { AppError } from '#domain/errors.ts'
import { type Actor, type Context, requireSide } from '#server/context.ts'
import { conversations } from '#server/database/schema/messages.ts'
import { findOffer } from '../catalogue/find-offer.ts'
import { listFulfilmentLinks } from '../orders/list-fulfilment-links.ts'
import { describeSubjects, listCorrespondents } from './conversations.ts'
import { findWritingObstacle, requireCorrespondent } from './find-conversation.ts'

/** The subject of a conversation: a product, or one seller's fulfilment. */
export interface Topic {
  productId?: string
  fulfilmentId?: string
}

/** The parties and subject of a possible conversation. */
export interface Correspondence {
  /** Null before the first message. */
  conversationId: string | null
  userId: string
  otherId: string
  buyerId: string
  sellerId: string
  productId: string | null
  fulfilmentId: string | null
  subject: string
}

const maxSubjectLength = 300

/**
 * Returns the parties of a conversation about this subject: a buyer and the product's seller, or the parties of a fulfilment.
 * It also returns the user's own product, about which nothing can be written.
 * @throws AppError `not-signed-in`, `forbidden`; `invalid` without a subject; `not-found` for a product that is not public, and
 * for the orders of others
 */
export async function findCorrespondence(ctx: Context, topic: Topic): Promise<Correspondence> {
  const actor = requireCorrespondent(ctx)
  if (topic.productId !== undefined) return aboutProduct(ctx, actor, topic.productId)
  if (topic.fulfilmentId !== undefined) return aboutFulfilment(ctx, actor, topic.fulfilmentId)
  throw new AppError('invalid', conversationMessages.noSubject)
}

async function aboutProduct(ctx: Context, { userId }: Actor, productId: string): Promise<Correspondence> {
  const offer = await findOffer(ctx, { productId })
  if (offer.sellerId !== userId) requireSide(ctx, 'buyer')
  const [known] = await ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.buyerId, userId), eq(conversations.productId, offer.id)))
  return {
    conversationId: known?.id ?? null,
    userId,
    otherId: offer.sellerId,
    buyerId: userId,
    sellerId: offer.sellerId,
    productId: offer.id,
    fulfilmentId: null,
    subject: offer.title.slice(0, maxSubjectLength),
  }
}

async function aboutFulfilment(
  ctx: Context,
  { userId }: Actor,
  fulfilmentId: string,
): Promise<Correspondence> {
  const fulfilment = (await listFulfilmentLinks(ctx, { fulfilmentIds: [fulfilmentId] })).get(fulfilmentId)
  if (!fulfilment || ![fulfilment.buyerId, fulfilment.sellerId].includes(userId))
    throw new AppError('not-found', orderMessages.missing.text, orderMessages.missing)
  const { buyerId, sellerId, number } = fulfilment
  requireSide(ctx, buyerId === userId ? 'buyer' : 'seller')
  const [known] = await ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.fulfilmentId, fulfilmentId))
  return {
    conversationId: known?.id ?? null,
    userId,
    otherId: buyerId === userId ? sellerId : buyerId,
    buyerId,
    sellerId,
    productId: null,
    fulfilmentId,
    subject: `Commande n°\u00a0${number}`,
  }
}

/**
 * Returns the data for the page of a first message, or the existing conversation.
 * @throws AppError as findCorrespondence
 */
export async function getCorrespondence(ctx: Context, topic: Topic) {
  const correspondence = await findCorrespondence(ctx, topic)
  const { conversationId, subject, otherId } = correspondence
  const [aboutOf, personOf, { reason }] = await Promise.all([
    describeSubjects(ctx, [correspondence]),
    listCorrespondents(ctx, [otherId]),
    findWritingObstacle(ctx, correspondence),
  ])
  return {
    conversationId,
    subject,
    other: personOf(otherId),
    about: aboutOf(correspondence),
    cannotWrite: reason,
  }
}
