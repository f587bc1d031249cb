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

/** What one wants to write about: a product, or one seller's fulfilment. */
export interface Topic {
  productId?: string
  fulfilmentId?: string
}

/** Of whom a conversation about this would be. */
export interface Correspondence {
  /** Null: nothing was written yet. */
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
 * Who deals with whom about this: a buyer with the product's seller, or the two of a fulfilment. One's own product is
 * answered, too: nothing can be written about it.
 * @throws AppError `not-signed-in`, `forbidden`; `invalid` for neither; `not-found` for a product that is not shown to
 *   everybody, and for the orders of others
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
 * What the page needs on which one writes for the first time, or the conversation that is there already.
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
