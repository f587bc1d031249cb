import { Hono } from 'hono'
import { firstMessageSchema, messageSchema } from '#domain/conversations/schemas.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitByAccount } from '#server/http/rate-limit.ts'
import { allowCorrespondent } from './conversation-routes.ts'
import { limitedPictures, messageBody, messageRateLimit } from './message-body.ts'
import { sendMessage, startConversation } from './write-message.ts'

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
const newConversations = limitByAccount({ name: 'new-conversation', points: 60, duration: 60 * 60 })

/** Messages, with their photographs. */
export const messageSendingRoutes = new Hono<HttpEnv>()
  .post(
    '/',
    allowCorrespondent,
    messageRateLimit,
    limitedPictures,
    messageBody<FirstMessageFields>()(firstMessageSchema),
    newConversations,
    async (c) => {
      const { isRepeated, ...started } = await startConversation(c.var.ctx, c.req.valid('form'))
      return c.json(started, isRepeated ? 200 : 201)
    },
  )
  .post(
    '/:id/messages',
    allowCorrespondent,
    messageRateLimit,
    limitedPictures,
    messageBody<MessageFields>()(messageSchema),
    async (c) => {
      const conversationId = c.req.param('id')
      const sent = await sendMessage(c.var.ctx, { conversationId, ...c.req.valid('form') })
      return c.json(sent.message, sent.isRepeated ? 200 : 201)
    },
  )
