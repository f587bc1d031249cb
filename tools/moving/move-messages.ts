import { inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { canSell } from '#domain/accounts/accounts.ts'
import { maxMessageLength } from '#domain/conversations/conversations.ts'
import { timedRetention } from '#domain/platform/retention.ts'
import type { Context } from '#server/context.ts'
import { conversations, messages, profiles } from '#server/database/schema/index.ts'
import type { MoveReport } from './move-report.ts'
import { insertAcceptedRows, messageRow, validationReason } from './rows.ts'
import type { Source, SourceRow } from './source.ts'

const table = 'messages'
const subject = 'Conversation de l’ancien site'
const dayInMilliseconds = 24 * 60 * 60 * 1000

type Message = z.output<typeof messageRow>

/**
 * Moves conversations under their former ids, which emails link to. All messages count as read, so that no email and no webhook is sent. A site without a
 * table of messages is skipped.
 */
export async function moveMessages(ctx: Context, source: Source, report: MoveReport): Promise<void> {
  if (!(await source.hasTable('public.messages')))
    return report.progress('Messages : l’ancien site n’a pas de table messages, rien n’en est repris.')
  const isDated = await source.hasColumn('public.messages', 'created_at')
  if (!isDated)
    report.progress('Messages : l’ancien site n’en garde pas la date, ils prennent celle du déménagement.')
  const conversationIds =
    '(select distinct conversation_id as id from public.messages where conversation_id is not null) c'
  for await (const rows of source.readBatches({ from: conversationIds, keys: ['c.id'] })) {
    const ids = rows.map(({ id }) => id)
    // The physical order, which is that of insertion when messages have no dates.
    const messageRows = await source.query(
      'select * from public.messages where conversation_id = any($1) order by ctid',
      [ids],
    )
    await moveBatch(ctx, isDated ? messageRows : withDates(ctx, messageRows), { report, isDated })
    report.progress(`Messages : ${report.tallies.messages.read}…`)
  }
  const withoutConversation = '(select id from public.messages where conversation_id is null) m'
  for await (const rows of source.readBatches({ from: withoutConversation, keys: ['m.id'] }))
    for (const { id } of rows) report.recordRefused(table, id, 'sans conversation')
}

/** Dates messages a moment apart, all before now, so that they sort in their order. */
const withDates = ({ clock }: Context, rows: SourceRow[]): SourceRow[] =>
  rows.map((row, index) => ({
    ...row,
    created_at: new Date(clock.now().getTime() - (rows.length - index)),
  }))

async function moveBatch(
  ctx: Context,
  rows: SourceRow[],
  { report, isDated }: { report: MoveReport; isDated: boolean },
): Promise<void> {
  const existingMessages = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      inArray(
        messages.id,
        rows.map(({ id }) => String(id)),
      ),
    )
  const existingIds = new Set(existingMessages.map(({ id }) => id))
  const parsedMessages = rows.flatMap((row) => {
    const { data, error } = messageRow.safeParse(row)
    if (error) report.recordRefused(table, row.id, validationReason(error))
    return data ?? []
  })
  const userTypes = await findUserTypes(ctx, parsedMessages)
  const oldestAllowed = new Date(
    ctx.clock.now().getTime() - timedRetention.conversations.days * dayInMilliseconds,
  )
  const conversationRows = [...Map.groupBy(parsedMessages, (row) => row.conversation_id).values()].flatMap(
    (all) => {
      const sorted = all.toSorted(
        (one, other) => +one.created_at - +other.created_at || (one.id < other.id ? -1 : 1),
      )
      const conversation = toConversation(sorted, { userTypes, oldestAllowed, report })
      if (!conversation) return []
      const newMessages = conversation.messages.filter(({ id }) => !existingIds.has(id))
      for (const { id } of conversation.messages) if (existingIds.has(id)) report.recordExisting(table)
      return newMessages.length > 0 ? { ...conversation, messages: newMessages } : []
    },
  )
  const refuse = ({ messages }: ConversationRow, reason: string) => {
    for (const { id } of messages) report.recordRefused(table, id, reason)
  }
  const inserted = await insertAcceptedRows(ctx, conversationRows, insertConversations, refuse)
  const undatedNote = isDated ? [] : ['sans date : celle du déménagement']
  for (const { messages } of inserted)
    for (const { id, changes } of messages) report.recordMoved(table, id, [...changes, ...undatedNote])
}

/** Returns the roles of the correspondents; users who were not moved have no entry. */
async function findUserTypes({ db }: Context, rows: Message[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ sender_id, recipient_id }) => [sender_id, recipient_id]))]
  const people = await db
    .select({ id: profiles.id, userType: profiles.userType })
    .from(profiles)
    .where(inArray(profiles.id, ids))
  return new Map(people.map(({ id, userType }) => [id, userType]))
}

interface ConversationInputs {
  userTypes: Map<string, string>
  /** Conversations without a recent message would be deleted the same night. */
  oldestAllowed: Date
  report: MoveReport
}

/** Builds a conversation with its messages in order; null when no message can be moved. */
function toConversation(
  [first, ...others]: Message[],
  { userTypes, oldestAllowed, report }: ConversationInputs,
) {
  if (!first) return null
  const pair = [first.sender_id, first.recipient_id]
  const isBetweenPair = ({ sender_id, recipient_id }: Message) =>
    pair.includes(sender_id) && pair.includes(recipient_id)
  const accepted = [first, ...others].filter((row) => {
    if (!isBetweenPair(row))
      report.recordRefused(table, row.id, 'd’une autre personne que les deux de sa conversation')
    return isBetweenPair(row)
  })
  const refuse = (reason: string) => {
    for (const { id } of accepted) report.recordRefused(table, id, reason)
    return null
  }
  if (!pair.every((id) => userTypes.has(id))) return refuse('une des deux personnes n’est pas là')
  const last = accepted.at(-1) ?? first
  if (last.created_at < oldestAllowed)
    return refuse('plus d’un an sans nouveau message : ne serait pas gardée ici')
  // The first sender is the buyer, unless only that sender is a seller.
  const isSeller = (id: string) => canSell((userTypes.get(id) ?? null) as Parameters<typeof canSell>[0])
  const isStartedBySeller = isSeller(first.sender_id) && !isSeller(first.recipient_id)
  return {
    conversation: {
      id: first.conversation_id,
      buyerId: isStartedBySeller ? first.recipient_id : first.sender_id,
      sellerId: isStartedBySeller ? first.sender_id : first.recipient_id,
      subject,
      createdAt: first.created_at,
      lastMessageAt: last.created_at,
    },
    messages: accepted.map(({ id, content, ...row }) => ({
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

async function insertConversations({ db }: Context, rows: readonly ConversationRow[]): Promise<void> {
  await db
    .insert(conversations)
    .values(rows.map(({ conversation }) => conversation))
    .onConflictDoUpdate({
      target: conversations.id,
      set: { lastMessageAt: sql`greatest(${conversations.lastMessageAt}, excluded.last_message_at)` },
    })
  const newMessages = rows.flatMap(({ messages }) => messages)
  await db.insert(messages).values(newMessages.map(({ changes: _, ...message }) => message))
}
