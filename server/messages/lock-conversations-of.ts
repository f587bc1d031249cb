import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { conversations } from '../database/schema/messages.ts'

/**
 * In a transaction: nobody writes about what a seller offers until it ends. Before the seller is locked, as whoever writes a
 * message holds the conversation first and its two people then.
 */
export async function lockConversationsOf({ db }: Context, input: { sellerId: string }): Promise<void> {
  await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.sellerId, input.sellerId), isNotNull(conversations.productId)))
    .orderBy(conversations.id)
    .for('no key update')
}
