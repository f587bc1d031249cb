import { createHmac, hkdfSync } from 'node:crypto'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { webhookMessages } from '#domain/partners/webhooks.ts'
import {
  createAllowedLookup,
  isPublicAddress,
  NoPublicAddressError,
} from '#server/capabilities/files/fetch-public.ts'
import type { Context } from '#server/context.ts'

export interface PostResult {
  /** The response's HTTP status; null without a response. */
  status: number | null
  error: string
  /** True when the request timed out. */
  hasTimedOut: boolean
}

export interface PostRules {
  mayConnect: (address: string) => boolean
  /** Allows http, for tests with a receiver on this machine. */
  allowsHttp: boolean
  timeoutMs: number
}
const defaultRules: PostRules = { mayConnect: isPublicAddress, allowsHttp: false, timeoutMs: 8_000 }

/** Returns true for an address of an allowed form; postWebhook checks the IP addresses of its host at each connection. */
function isAllowedUrl(text: string, { mayConnect, allowsHttp }: PostRules = defaultRules): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hostname } = new URL(text)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isSecure = protocol === 'https:' || (allowsHttp && protocol === 'http:')
  return isSecure && username === '' && password === '' && (!isIP(host) || mayConnect(host))
}

/**
 * Returns true when an address has an allowed form and its host resolves to a public IP address. A host that does not resolve
 * is accepted, because each delivery checks again.
 */
export async function isPublicUrl(text: string): Promise<boolean> {
  if (!isAllowedUrl(text)) return false
  const { hostname } = new URL(text)
  return new Promise((resolve) =>
    createAllowedLookup(defaultRules.mayConnect)(hostname.replace(/^\[|\]$/g, ''), {}, (error) =>
      resolve(!(error instanceof NoPublicAddressError)),
    ),
  )
}

/**
 * Sends a webhook. It connects to the IP address that was checked, follows no redirection and reads only the status of the
 * response.
 */
export function postWebhook(
  input: { url: string; headers: Record<string, string>; body: string },
  overrides: Partial<PostRules> = {},
): Promise<PostResult> {
  const rules = { ...defaultRules, ...overrides }
  if (!isAllowedUrl(input.url, rules))
    return Promise.resolve({ status: null, error: webhookMessages.notPublic, hasTimedOut: false })
  const url = new URL(input.url)
  const signal = AbortSignal.timeout(rules.timeoutMs)
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve) => {
    const resolveFailure = () => {
      const hasTimedOut = signal.aborted
      const error = hasTimedOut ? webhookMessages.tooSlow : webhookMessages.unreachable
      resolve({ status: null, error, hasTimedOut })
    }
    request(url, {
      method: 'POST',
      signal,
      agent: false,
      lookup: createAllowedLookup(rules.mayConnect),
      headers: {
        ...input.headers,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(input.body)),
        'user-agent': 'Rechantier (webhook)',
      },
    })
      .on('response', (response) => {
        response.destroy()
        resolve({ status: response.statusCode ?? null, error: '', hasTimedOut: false })
      })
      .on('error', resolveFailure)
      // An unrequested protocol upgrade is neither a response nor an error: the connection is closed.
      .on('close', resolveFailure)
      .end(input.body)
  })
}

/** Derives the secret that signs an endpoint's deliveries (standardwebhooks.com), so that it need not be stored. */
export const endpointSecret = (
  { secret }: Pick<Context, 'secret'>,
  { id, nonce }: { id: string; nonce: string },
): string =>
  `whsec_${createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'rechantier webhooks', 32)))
    .update(`${id}.${nonce}`)
    .digest('base64')}`
