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
export interface SubjectInput {
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
export async function findCorrespondence(ctx: Context, subjectInput: SubjectInput): Promise<Correspondence> {
  const actor = requireCorrespondent(ctx)
  if (subjectInput.productId !== undefined)
    return findProductCorrespondence(ctx, actor, subjectInput.productId)
  if (subjectInput.fulfilmentId !== undefined)
    return findFulfilmentCorrespondence(ctx, actor, subjectInput.fulfilmentId)
  throw new AppError('invalid', conversationMessages.noSubject)
}

async function findProductCorrespondence(
  ctx: Context,
  { userId }: Actor,
  productId: string,
): Promise<Correspondence> {
  const offer = await findOffer(ctx, { productId })
  if (offer.sellerId !== userId) requireSide(ctx, 'buyer')
  const [existing] = await ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.buyerId, userId), eq(conversations.productId, offer.id)))
  return {
    conversationId: existing?.id ?? null,
    userId,
    otherId: offer.sellerId,
    buyerId: userId,
    sellerId: offer.sellerId,
    productId: offer.id,
    fulfilmentId: null,
    subject: offer.title.slice(0, maxSubjectLength),
  }
}

async function findFulfilmentCorrespondence(
  ctx: Context,
  { userId }: Actor,
  fulfilmentId: string,
): Promise<Correspondence> {
  const fulfilment = (await listFulfilmentLinks(ctx, { fulfilmentIds: [fulfilmentId] })).get(fulfilmentId)
  if (!fulfilment || ![fulfilment.buyerId, fulfilment.sellerId].includes(userId))
    throw new AppError('not-found', orderMessages.missing.text, orderMessages.missing)
  const { buyerId, sellerId, number } = fulfilment
  requireSide(ctx, buyerId === userId ? 'buyer' : 'seller')
  const [existing] = await ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.fulfilmentId, fulfilmentId))
  return {
    conversationId: existing?.id ?? null,
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
export async function getCorrespondence(ctx: Context, subjectInput: SubjectInput) {
  const correspondence = await findCorrespondence(ctx, subjectInput)
  const { conversationId, subject, otherId } = correspondence
  const [findAbout, findCorrespondent, { reason }] = await Promise.all([
    describeSubjects(ctx, [correspondence]),
    listCorrespondents(ctx, [otherId]),
    findWritingObstacle(ctx, correspondence),
  ])
  return {
    conversationId,
    subject,
    other: findCorrespondent(otherId),
    about: findAbout(correspondence),
    cannotWrite: reason,
  }
}
