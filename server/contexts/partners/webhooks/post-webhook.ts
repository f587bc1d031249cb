import { createHmac, hkdfSync } from 'node:crypto'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { webhookMessages } from '#domain/partners/webhooks.ts'
import {
  isPublicAddress,
  lookupAllowed,
  NoPublicAddressError,
} from '#server/capabilities/files/fetch-public.ts'
import type { Context } from '#server/context.ts'

export interface PostAnswer {
  /** Null without an answer. */
  status: number | null
  error: string
  /** True when the request timed out. */
  isSlow: boolean
}

export interface PostRules {
  mayConnect: (address: string) => boolean
  /** Allows http, for tests with a receiver on this machine. */
  mayBePlain: boolean
  milliseconds: number
}
const rules: PostRules = { mayConnect: isPublicAddress, mayBePlain: false, milliseconds: 8_000 }

/** Returns true when the form of an address is allowed; the addresses of its name are checked at each connection. */
function isPostable(text: string, { mayConnect, mayBePlain }: PostRules = rules): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hostname } = new URL(text)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isSecure = protocol === 'https:' || (mayBePlain && protocol === 'http:')
  return isSecure && username === '' && password === '' && (!isIP(host) || mayConnect(host))
}

/**
 * Returns true when an address is allowed and its name resolves to a public address, by the function that opens a delivery's
 * connection. A name without an address is accepted, because each delivery checks again.
 */
export async function leadsOutside(text: string): Promise<boolean> {
  if (!isPostable(text)) return false
  const { hostname } = new URL(text)
  return new Promise((resolve) =>
    lookupAllowed(rules.mayConnect)(hostname.replace(/^\[|\]$/g, ''), {}, (error) =>
      resolve(!(error instanceof NoPublicAddressError)),
    ),
  )
}

/**
 * Sends a webhook. The connection uses the very address that was checked, redirections are not followed, and only the status of
 * the answer is read.
 */
export function postWebhook(
  input: { url: string; headers: Record<string, string>; body: string },
  change: Partial<PostRules> = {},
): Promise<PostAnswer> {
  const allowed = { ...rules, ...change }
  if (!isPostable(input.url, allowed))
    return Promise.resolve({ status: null, error: webhookMessages.notPublic, isSlow: false })
  const url = new URL(input.url)
  const signal = AbortSignal.timeout(allowed.milliseconds)
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve) => {
    const withoutAnswer = () => {
      const isSlow = signal.aborted
      const error = isSlow ? webhookMessages.tooSlow : webhookMessages.unreachable
      resolve({ status: null, error, isSlow })
    }
    request(url, {
      method: 'POST',
      signal,
      agent: false,
      lookup: lookupAllowed(allowed.mayConnect),
      headers: {
        ...input.headers,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(input.body)),
        'user-agent': 'Rechantier (webhook)',
      },
    })
      .on('response', (response) => {
        response.destroy()
        resolve({ status: response.statusCode ?? null, error: '', isSlow: false })
      })
      .on('error', withoutAnswer)
      // An unrequested protocol upgrade is neither an answer nor an error: the connection is closed.
      .on('close', withoutAnswer)
      .end(input.body)
  })
}

/** Derives the secret that signs an endpoint's deliveries (standardwebhooks.com); it is stored nowhere. */
export const endpointSecret = (
  { secret }: Pick<Context, 'secret'>,
  { id, nonce }: { id: string; nonce: string },
): string =>
  `whsec_${createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'rechantier webhooks', 32)))
    .update(`${id}.${nonce}`)
    .digest('base64')}`
