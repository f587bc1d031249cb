import { desc, eq } from 'drizzle-orm'
import { reviewsPerPage } from '#domain/orders/reviews.ts'
import { type Page, pageCountOf } from '#domain/page.ts'
import { listContacts } from '../../accounts/list-contacts.ts'
import type { Context } from '../../context.ts'
import { countUpTo } from '../../database/page.ts'
import { fulfilments } from '../../database/schema/orders.ts'
import { reviews } from '../../database/schema/reviews.ts'
import { findPublicSeller } from './get-seller-page.ts'
import { shownOf } from './shown-reviews.ts'

/** A review as everybody reads it: who wrote it by first name alone, and when (code de la consommation, D. 111-17). */
export interface PublicReview {
  id: string
  stars: number
  text: string
  authorName: string
  writtenAt: string
  /** When the articles were received; null: it is not known. */
  receivedAt: string | null
}

/** What buyers said of a seller, newest first. @throws AppError `not-found` as for the seller's page */
export async function listSellerReviews(
  ctx: Context,
  input: { sellerId: string; page: number },
): Promise<Page<PublicReview>> {
  await findPublicSeller(ctx, input)
  const condition = shownOf(ctx, input.sellerId)
  const [rows, total] = await Promise.all([
    ctx.db
      .select({
        id: reviews.id,
        stars: reviews.stars,
        text: reviews.text,
        authorId: reviews.authorId,
        createdAt: reviews.createdAt,
        receivedAt: fulfilments.receivedAt,
      })
      .from(reviews)
      .innerJoin(fulfilments, eq(fulfilments.id, reviews.fulfilmentId))
      .where(condition)
      .orderBy(desc(reviews.shownFrom), desc(reviews.id))
      .limit(reviewsPerPage)
      .offset((input.page - 1) * reviewsPerPage),
    countUpTo(ctx.db, reviews, condition),
  ])
  const authors = await listContacts(ctx, { userIds: [...new Set(rows.map(({ authorId }) => authorId))] })
  const names = new Map(authors.map(({ id, firstName }) => [id, firstName?.trim()]))
  return {
    items: rows.map(({ authorId, createdAt, receivedAt, ...review }) => ({
      ...review,
      authorName: names.get(authorId) || 'Acheteur',
      writtenAt: createdAt.toISOString(),
      receivedAt: receivedAt?.toISOString() ?? null,
    })),
    page: input.page,
    total,
    pageCount: pageCountOf(total, reviewsPerPage),
  }
}
