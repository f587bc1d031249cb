import { sql } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { type AnswerTime, answerTimeOf, minAnswers } from '#domain/conversations/answer-time.ts'
import type { Context } from '#server/context.ts'

/** The number of recent conversations that the answer time is computed from. */
const recentConversations = 20

/**
 * How soon a seller usually answers, by their last conversations; a question that waits counts as long as it has waited. Null: there were too
 * few to say. Needs no account.
 */
export async function readAnswerTime(
  { db, clock }: Context,
  { sellerId }: { sellerId: string },
): Promise<AnswerTime | null> {
  if (!isUuid(sellerId)) return null
  const now = clock.now().toISOString()
  const { rows } = await db.execute<{ count: number; seconds: number | null }>(sql`
    select count(*)::int as count,
      percentile_cont(0.5) within group (order by extract(epoch from coalesce(answer.at, ${now}::timestamptz) - question.at))::float8 as seconds
    from (
      select id, seller_id from conversations where seller_id = ${sellerId} order by last_message_at desc, id desc limit ${recentConversations}
    ) conversation
    cross join lateral (
      select number, created_at as at from messages
      where conversation_id = conversation.id and sender_id <> conversation.seller_id order by number limit 1
    ) question
    left join lateral (
      select created_at as at from messages
      where conversation_id = conversation.id and sender_id = conversation.seller_id and number > question.number order by number limit 1
    ) answer on true`)
  const [row] = rows
  return row && row.seconds !== null && row.count >= minAnswers ? answerTimeOf(row.seconds) : null
}
