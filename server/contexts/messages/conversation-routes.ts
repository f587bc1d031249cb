import { asc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { validator } from 'hono/validator'
import { isUuid } from '#domain/address.ts'
import { pictureWidths } from '#domain/catalogue/pictures.ts'
import { conversationsPerPage } from '#domain/conversations/conversations.ts'
import {
  firstMessageSchema,
  messageSchema,
  quickAnswersSchema,
  reportSchema,
  seenSchema,
} from '#domain/conversations/schemas.ts'
import { type Context, inTransaction, requireSeller } from '#server/context.ts'
import { lockUser } from '#server/contexts/accounts/lock-accounts.ts'
import { quickAnswers } from '#server/database/schema/messages.ts'
import { allow, allowWith } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitByAccount } from '#server/http/rate-limit.ts'
import { json, validatePage } from '#server/http/validate.ts'
import { blockPerson, reportConversation, unblockPerson } from './admin/reports.ts'
import { getConversation, listConversations } from './conversations.ts'
import { getCorrespondence } from './correspondence.ts'
import { requireCorrespondent } from './find-conversation.ts'
import { messageBody, messageRateLimit, pictureBodyLimit } from './message-body.ts'
import { getMessagePicture } from './pictures.ts'
import { countUnread, listMessages, markSeen, messageRange, readAnswerTime } from './read-messages.ts'
import { sendMessage, startConversation } from './write-message.ts'

const hourSeconds = 60 * 60
const reportLimit = limitByAccount({ name: 'report', maxCalls: 20, seconds: hourSeconds })
const blockLimit = limitByAccount({ name: 'block', maxCalls: 60, seconds: hourSeconds })
const quickAnswerLimit = limitByAccount({ name: 'quick-answers', maxCalls: 120, seconds: hourSeconds })

/** Malformed ids are ignored. */
const subjectQuery = validator(
  'query',
  ({ productId, fulfilmentId }): { productId?: string; fulfilmentId?: string } => ({
    ...(isId(productId) && { productId }),
    ...(isId(fulfilmentId) && { fulfilmentId }),
  }),
)
const isId = (value: unknown): value is string => typeof value === 'string' && isUuid(value)

const widthQuery = validator('query', ({ width }): { width: string } => ({
  width: String(pictureWidths.find((known) => String(known) === width) ?? pictureWidths[1]),
}))

/** An administrator who impersonates a user does not read their conversations. */
const allowCorrespondent = allowWith((c) => requireCorrespondent(c.var.ctx), 'signedIn', 'sales')

export const answerTimeRoutes = new Hono<HttpEnv>().get('/:id/answer-time', allow('public'), async (c) => {
  // The same for every visitor, and ten minutes change little.
  c.header('cache-control', 'public, max-age=600')
  return c.json({ time: await readAnswerTime(c.var.ctx, { sellerId: c.req.param('id') }) })
})

export const conversationRoutes = new Hono<HttpEnv>()
  .get('/', allowCorrespondent, validatePage(conversationsPerPage), async (c) =>
    c.json(await listConversations(c.var.ctx, { page: Number(c.req.valid('query').page) })),
  )
  .get('/unread', allow('signedIn', 'sales'), async (c) => c.json(await countUnread(c.var.ctx)))
  .get('/about', allowCorrespondent, subjectQuery, async (c) =>
    c.json(await getCorrespondence(c.var.ctx, c.req.valid('query'))),
  )
  .get('/:id', allowCorrespondent, async (c) =>
    c.json(await getConversation(c.var.ctx, { conversationId: c.req.param('id') })),
  )
  .get('/:id/messages', allowCorrespondent, messageRange, async (c) => {
    const { after, before } = c.req.valid('query')
    return c.json(
      await listMessages(c.var.ctx, {
        conversationId: c.req.param('id'),
        ...(after && { after: Number(after) }),
        ...(before && { before: Number(before) }),
      }),
    )
  })
  .get('/:id/pictures/:pictureId', allow('signedIn', 'sales'), widthQuery, async (c) => {
    const { id: conversationId, pictureId } = c.req.param()
    const width = Number(c.req.valid('query').width) as (typeof pictureWidths)[number]
    const picture = await getMessagePicture(c.var.ctx, { conversationId, pictureId, width })
    const headers = { 'content-type': 'image/webp', 'cache-control': 'private, no-cache', etag: `"${width}"` }
    // The answer depends on access, so it is checked each time; an unchanged picture is not sent again.
    return c.req.header('if-none-match') === headers.etag
      ? c.body(null, 304, headers)
      : c.body(picture, 200, headers)
  })
  .post('/:id/seen', allowCorrespondent, json(seenSchema), async (c) => {
    await markSeen(c.var.ctx, { conversationId: c.req.param('id'), ...c.req.valid('json') })
    return c.json({ seen: true })
  })
  .post('/:id/reports', allowCorrespondent, json(reportSchema), reportLimit, async (c) => {
    await reportConversation(c.var.ctx, { conversationId: c.req.param('id'), ...c.req.valid('json') })
    return c.json({ reported: true }, 201)
  })
  .put('/:id/block', allowCorrespondent, blockLimit, async (c) => {
    await blockPerson(c.var.ctx, { conversationId: c.req.param('id') })
    return c.json(toBlockState(true))
  })
  .delete('/:id/block', allowCorrespondent, blockLimit, async (c) => {
    await unblockPerson(c.var.ctx, { conversationId: c.req.param('id') })
    return c.json(toBlockState(false))
  })

export const quickAnswerRoutes = new Hono<HttpEnv>()
  .get('/', allow('seller', 'sales'), async (c) => c.json(await listQuickAnswers(c.var.ctx)))
  .put('/', allow('seller', 'sales'), json(quickAnswersSchema), quickAnswerLimit, async (c) =>
    c.json(await saveQuickAnswers(c.var.ctx, c.req.valid('json'))),
  )

const toBlockState = (blocked: boolean) => ({ blocked })

interface MessageFields {
  content: string
  submissionKey: string
  pictures?: File[]
}
interface FirstMessageFields extends MessageFields {
  productId?: string
  fulfilmentId?: string
}

/** Buyers start conversations; more than this in an hour is spam. */
const newConversationLimit = limitByAccount({ name: 'new-conversation', maxCalls: 60, seconds: 60 * 60 })

/** Routes that accept messages with pictures. */
export const messageSendingRoutes = new Hono<HttpEnv>()
  .post(
    '/',
    allowCorrespondent,
    messageRateLimit,
    pictureBodyLimit,
    messageBody<FirstMessageFields>()(firstMessageSchema),
    newConversationLimit,
    async (c) => {
      const { isRepeated, ...started } = await startConversation(c.var.ctx, c.req.valid('form'))
      return c.json(started, isRepeated ? 200 : 201)
    },
  )
  .post(
    '/:id/messages',
    allowCorrespondent,
    messageRateLimit,
    pictureBodyLimit,
    messageBody<MessageFields>()(messageSchema),
    async (c) => {
      const conversationId = c.req.param('id')
      const sent = await sendMessage(c.var.ctx, { conversationId, ...c.req.valid('form') })
      return c.json(sent.message, sent.isRepeated ? 200 : 201)
    },
  )

/** Lists a seller's quick answers in their order. @throws AppError `not-signed-in`, `forbidden` for a buyer */
export async function listQuickAnswers(ctx: Context): Promise<{ answers: string[] }> {
  const { userId } = requireSeller(ctx)
  const rows = await ctx.db
    .select({ content: quickAnswers.content })
    .from(quickAnswers)
    .where(eq(quickAnswers.userId, userId))
    .orderBy(asc(quickAnswers.position))
  return { answers: rows.map(({ content }) => content) }
}

/** Replaces a seller's quick answers. @throws AppError `not-signed-in`, `forbidden` for a buyer */
export async function saveQuickAnswers(
  ctx: Context,
  { answers }: { answers: string[] },
): Promise<{ answers: string[] }> {
  const { userId } = requireSeller(ctx)
  await inTransaction(ctx, async (ctx) => {
    // Serialises concurrent requests, so that one list remains.
    await lockUser(ctx, userId)
    await ctx.db.delete(quickAnswers).where(eq(quickAnswers.userId, userId))
    if (answers.length > 0)
      await ctx.db
        .insert(quickAnswers)
        .values(answers.map((content, position) => ({ userId, content, position })))
  })
  return { answers }
}
