import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WebhookEvent } from '#domain/partners/webhooks.ts'
import type { Context } from '#server/context.ts'
import {
  endpointSecret,
  type PostRules,
  postWebhook,
} from '#server/contexts/partners/webhooks/post-webhook.ts'
import { webhookEndpoints } from '#server/database/schema/index.ts'

export interface ReceivedWebhook {
  id: string
  headers: IncomingMessage['headers']
  body: string
}

/** Starts a server that calls `respond` for each webhook it receives. */
export async function startReceiver(respond: (received: ReceivedWebhook, response: ServerResponse) => void) {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    respond({ id: String(request.headers['webhook-id']), headers: request.headers, body }, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** postWebhook without the restriction to public https addresses. */
export const postToTestServer =
  (rules: Partial<PostRules> = {}): typeof postWebhook =>
  (input) =>
    postWebhook(input, { mayConnect: () => true, allowsHttp: true, ...rules })

/** Inserts an endpoint with any address. */
export async function makeEndpoint(
  ctx: Context,
  endpoint: { userId: string; url: string; events: WebhookEvent[] },
): Promise<{ id: string; secret: string }> {
  const [row] = await ctx.db
    .insert(webhookEndpoints)
    .values({ ...endpoint, nonce: 'nonce', createdAt: ctx.clock.now() })
    .returning()
  if (!row) throw new Error('the endpoint was not written')
  return { id: row.id, secret: endpointSecret(ctx, row) }
}
