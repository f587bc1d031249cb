import { createHmac, hkdfSync } from 'node:crypto'
import type { Context } from '#server/context.ts'

/** What an endpoint's deliveries are signed with (standardwebhooks.com); derived each time, stored nowhere. */
export const endpointSecret = (
  { secret }: Pick<Context, 'secret'>,
  { id, nonce }: { id: string; nonce: string },
): string =>
  `whsec_${createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'rechantier webhooks', 32)))
    .update(`${id}.${nonce}`)
    .digest('base64')}`
