import { inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { canSell } from '#domain/accounts/accounts.ts'
import { maxMessageLength } from '#domain/conversations/conversations.ts'
import { timedRetention } from '#domain/platform/retention.ts'
import type { Context } from '#server/context.ts'
import { conversations, messages, profiles } from '#server/database/schema/index.ts'
import type { MoveReport } from './move-report.ts'
import { messageRow, reasonOf, takeRows } from './rows.ts'
import type { Source, SourceRow } from './source.ts'

const table = 'messages'
const subject = 'Conversation de l’ancien site'
const day = 24 * 60 * 60 * 1000

type Message = z.output<typeof messageRow>

/**
 * Moves conversations under the ids that mails link to. All messages count as read, so that no mail and no webhook is sent. A site without a
 * table of messages is skipped.
 */
export async function moveMessages(ctx: Context, source: Source, report: MoveReport): Promise<void> {
  if (!(await source.has('public.messages')))
    return report.progress('Messages : l’ancien site n’a pas de table messages, rien n’en est repris.')
  const isDated = await source.hasColumn('public.messages', 'created_at')
  if (!isDated)
    report.progress('Messages : l’ancien site n’en garde pas la date, ils prennent celle du déménagement.')
  const talks =
    '(select distinct conversation_id as id from public.messages where conversation_id is not null) c'
  for await (const rows of source.batches({ from: talks, keys: ['c.id'] })) {
    const ids = rows.map(({ id }) => id)
    // The former order, as far as the table contains it.
    const written = await source.read(
      'select * from public.messages where conversation_id = any($1) order by ctid',
      [ids],
    )
    await moveBatch(ctx, isDated ? written : dated(ctx, written), { report, isDated })
    report.progress(`Messages : ${report.tallies.messages.read}…`)
  }
  const loose = '(select id from public.messages where conversation_id is null) m'
  for await (const rows of source.batches({ from: loose, keys: ['m.id'] }))
    for (const { id } of rows) report.refused(table, id, 'sans conversation')
}

/** Dates messages a moment apart, all before now, so that they sort in their order. */
const dated = ({ clock }: Context, rows: SourceRow[]): SourceRow[] =>
  rows.map((row, index) => ({
    ...row,
    created_at: new Date(clock.now().getTime() - (rows.length - index)),
  }))

async function moveBatch(
  ctx: Context,
  rows: SourceRow[],
  { report, isDated }: { report: MoveReport; isDated: boolean },
): Promise<void> {
  const known = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      inArray(
        messages.id,
        rows.map(({ id }) => String(id)),
      ),
    )
  const there = new Set(known.map(({ id }) => id))
  const read = rows.flatMap((row) => {
    const { data, error } = messageRow.safeParse(row)
    if (error) report.refused(table, row.id, reasonOf(error))
    return data ?? []
  })
  const kinds = await findPeople(ctx, read)
  const oldest = new Date(ctx.clock.now().getTime() - timedRetention.conversations.days * day)
  const talks = [...Map.groupBy(read, (row) => row.conversation_id).values()].flatMap((all) => {
    const sorted = all.toSorted(
      (one, other) => +one.created_at - +other.created_at || (one.id < other.id ? -1 : 1),
    )
    const talk = toConversation(sorted, { kinds, oldest, report })
    if (!talk) return []
    const fresh = talk.messages.filter(({ id }) => !there.has(id))
    for (const { id } of talk.messages) if (there.has(id)) report.there(table)
    return fresh.length > 0 ? { ...talk, messages: fresh } : []
  })
  const refuse = ({ messages }: ConversationRow, reason: string) => {
    for (const { id } of messages) report.refused(table, id, reason)
  }
  const taken = await takeRows(ctx, talks, insertConversations, refuse)
  const undated = isDated ? [] : ['sans date : celle du déménagement']
  for (const { messages } of taken)
    for (const { id, changes } of messages) report.taken(table, id, [...changes, ...undated])
}

/** Returns the roles of the correspondents; users who were not moved have no entry. */
async function findPeople({ db }: Context, rows: Message[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ sender_id, recipient_id }) => [sender_id, recipient_id]))]
  const people = await db
    .select({ id: profiles.id, userType: profiles.userType })
    .from(profiles)
    .where(inArray(profiles.id, ids))
  return new Map(people.map(({ id, userType }) => [id, userType]))
}

interface Known {
  kinds: Map<string, string>
  /** Conversations without a recent message would be deleted the same night. */
  oldest: Date
  report: MoveReport
}

/** Builds a conversation with its messages in order; null when no message can be moved. */
function toConversation([first, ...others]: Message[], { kinds, oldest, report }: Known) {
  if (!first) return null
  const pair = [first.sender_id, first.recipient_id]
  const isOfPair = ({ sender_id, recipient_id }: Message) =>
    pair.includes(sender_id) && pair.includes(recipient_id)
  const own = [first, ...others].filter((row) => {
    if (!isOfPair(row)) report.refused(table, row.id, 'd’une autre personne que les deux de sa conversation')
    return isOfPair(row)
  })
  const refuse = (reason: string) => {
    for (const { id } of own) report.refused(table, id, reason)
    return null
  }
  if (!pair.every((id) => kinds.has(id))) return refuse('une des deux personnes n’est pas là')
  const last = own.at(-1) ?? first
  if (last.created_at < oldest) return refuse('plus d’un an sans nouveau message : ne serait pas gardée ici')
  // The first sender is the buyer, unless only that sender is a seller.
  const sells = (id: string) => canSell((kinds.get(id) ?? null) as Parameters<typeof canSell>[0])
  const isOffer = sells(first.sender_id) && !sells(first.recipient_id)
  return {
    conversation: {
      id: first.conversation_id,
      buyerId: isOffer ? first.recipient_id : first.sender_id,
      sellerId: isOffer ? first.sender_id : first.recipient_id,
      subject,
      createdAt: first.created_at,
      lastMessageAt: last.created_at,
    },
    messages: own.map(({ id, content, ...row }) => ({
      id,
      content: content.slice(0, maxMessageLength),
      conversationId: row.conversation_id,
      senderId: row.sender_id,
      recipientId: row.recipient_id,
      createdAt: row.created_at,
      seenAt: row.created_at,
      changes: content.length > maxMessageLength ? [`coupé à ${maxMessageLength} caractères`] : [],
    })),
  }
}

type ConversationRow = NonNullable<ReturnType<typeof toConversation>>

async function insertConversations({ db }: Context, talks: readonly ConversationRow[]): Promise<void> {
  await db
    .insert(conversations)
    .values(talks.map(({ conversation }) => conversation))
    .onConflictDoUpdate({
      target: conversations.id,
      set: { lastMessageAt: sql`greatest(${conversations.lastMessageAt}, excluded.last_message_at)` },
    })
  const written = talks.flatMap(({ messages }) => messages)
  await db.insert(messages).values(written.map(({ changes: _, ...message }) => message))
}
