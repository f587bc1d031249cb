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
  /** Null: there was none. */
  status: number | null
  error: string
  /** The request timed out. */
  isSlow: boolean
}

export interface PostRules {
  mayConnect: (address: string) => boolean
  /** For tests, whose receiver is on this machine. */
  mayBePlain: boolean
  milliseconds: number
}
const rules: PostRules = { mayConnect: isPublicAddress, mayBePlain: false, milliseconds: 8_000 }

/** Whether an address may be written to at all; what its name stands for is looked at with every connection. */
function isPostable(text: string, { mayConnect, mayBePlain }: PostRules = rules): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hostname } = new URL(text)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isSecure = protocol === 'https:' || (mayBePlain && protocol === 'http:')
  return isSecure && username === '' && password === '' && (!isIP(host) || mayConnect(host))
}

/**
 * Whether an address may be written to and its name does not stand for private addresses alone, by the function that opens
 * the connection of a delivery. A name without an address may get one: each delivery looks again.
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
 * Tells a program something. The connection is made to the very number that was looked at; where it is sent on it is not
 * followed, and of what it answers nothing is read but its status.
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

/** What an endpoint's deliveries are signed with (standardwebhooks.com); derived each time, stored nowhere. */
export const endpointSecret = (
  { secret }: Pick<Context, 'secret'>,
  { id, nonce }: { id: string; nonce: string },
): string =>
  `whsec_${createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'rechantier webhooks', 32)))
    .update(`${id}.${nonce}`)
    .digest('base64')}`
