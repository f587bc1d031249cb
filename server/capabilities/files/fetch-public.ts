import { lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net'
import { AppError } from '#domain/errors.ts'
import { pictureMessages } from '#domain/selling-messages.ts'
import { maxPictureBytes, pictureFormat } from './picture-format.ts'

/** Addresses outside the public internet: this machine, its networks, its cloud's metadata, and reserved ones. */
const reservedAddresses = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  reservedAddresses.addSubnet(network, bits, 'ipv4')
}
// Ranges within 2000::/3, the only allocated IPv6 addresses, that embed IPv4 addresses or are reserved for examples.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  reservedAddresses.addSubnet(network, bits, 'ipv6')
}
const allocatedAddresses = new BlockList()
allocatedAddresses.addSubnet('2000::', 3, 'ipv6')

/** Returns false also for IPv4 addresses written as IPv6 (`::ffff:127.0.0.1`), because nothing needs them. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reservedAddresses.check(address, 'ipv4')
  return (
    isIPv6(address) && allocatedAddresses.check(address, 'ipv6') && !reservedAddresses.check(address, 'ipv6')
  )
}

/** Thrown for a host name that resolves to private addresses only. */
export class NoPublicAddressError extends Error {}

/** Creates a look-up that resolves names to allowed addresses only. The connection is made to these, so a second resolution cannot differ. */
export const createAllowedLookup =
  (mayConnect: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first, ...others] = error ? [] : found.filter(({ address }) => mayConnect(address))
      if (!first) callback(error ?? new NoPublicAddressError('no public address'), '')
      else if (options.all) callback(null, [first, ...others])
      else callback(null, first.address, first.family)
    })

const maxRedirects = 3

/** The rules of a request; tests change them, because their server is on this machine. */
export interface FetchRules {
  mayConnect: (address: string) => boolean
  port: string
  seconds: number
  /** Certificate authority to trust besides the default ones. */
  ca?: string
}
const defaultRules: FetchRules = { mayConnect: isPublicAddress, port: '443', seconds: 15 }

/** French messages for addresses that cannot be fetched. */
interface FetchMessages {
  noAddress: string
  notHttps: string
  unreachable: string
  tooManyRedirects: string
  fetchTooSlow: string
}

interface FetchRequest<Result> {
  address: string
  /** The accepted media types. */
  accept: string
  messages: FetchMessages
  /** Reads the response; what it leaves unread is not received. */
  read: (response: IncomingMessage) => Promise<Result>
}

/**
 * Fetches an address that a user entered. Such an address may aim at the server's own network, so every connection, also after a redirect,
 * is checked by the IP address it is made to.
 * @throws AppError `invalid`, in French, when the address cannot be fetched; errors of `read`
 */
export async function fetchPublic<Result>(
  { address, accept, messages, read }: FetchRequest<Result>,
  ruleChanges: Partial<FetchRules> = {},
): Promise<Result> {
  const allowed = { ...defaultRules, ...ruleChanges }
  const signal = AbortSignal.timeout(allowed.seconds * 1000)
  try {
    let url = parseAddress(address, allowed, messages)
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const response = await sendRequest(url, accept, allowed, signal)
      try {
        const target = redirectTarget(response)
        if (target === null) return await read(response)
        url = parseAddress(target, allowed, messages, url)
      } finally {
        response.destroy()
      }
    }
    throw new AppError('invalid', messages.tooManyRedirects)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    const message = signal.aborted ? messages.fetchTooSlow : messages.unreachable
    throw new AppError('invalid', message, { cause })
  }
}

/** Checks an address when it is entered, before it is ever fetched. @throws AppError `invalid` for one that fetchPublic would refuse */
export function checkPublicAddress(address: string, messages: FetchMessages): void {
  parseAddress(address, defaultRules, messages)
}

function parseAddress(
  text: string,
  { port, mayConnect }: FetchRules,
  messages: FetchMessages,
  base?: URL,
): URL {
  if (!URL.canParse(text, base)) throw new AppError('invalid', messages.noAddress)
  const url = new URL(text, base)
  if (url.protocol !== 'https:') throw new AppError('invalid', messages.notHttps)
  const isPlain = url.username === '' && url.password === '' && (url.port || '443') === port
  // An IP address is connected to without a look-up.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!isPlain || (isIP(host) && !mayConnect(host))) throw new AppError('invalid', messages.unreachable)
  return url
}

function sendRequest(
  url: URL,
  accept: string,
  { mayConnect, ca }: FetchRules,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, {
      signal,
      ca,
      // A new connection, never one that was opened without these checks.
      agent: false,
      lookup: createAllowedLookup(mayConnect),
      headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'Rechantier (import)' },
    })
      .on('response', resolve)
      .on('error', reject)
      // An unrequested protocol upgrade is neither a response nor an error: the connection is closed.
      .on('close', () => reject(new Error('closed without a response')))
      .end()
  })
}

const redirectTarget = ({ statusCode, headers }: IncomingMessage): string | null =>
  [301, 302, 303, 307, 308].includes(statusCode ?? 0) ? (headers.location ?? '') : null

/** Reads a response up to the given size. @throws AppError `too-large` with the message; `invalid` for a compressed one */
export async function readBytes(
  response: IncomingMessage,
  { maxBytes, tooLarge, compressed }: { maxBytes: number; tooLarge: string; compressed: string },
): Promise<Buffer> {
  const { headers } = response
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new AppError('invalid', compressed)
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new AppError('too-large', tooLarge)
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new AppError('too-large', tooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Fetches a picture from an address that a seller entered.
 * @throws AppError `invalid` or `too-large`, in French, when the picture cannot be fetched
 */
export const fetchPicture = (address: string, ruleChanges: Partial<FetchRules> = {}): Promise<Uint8Array> =>
  fetchPublic(
    {
      address,
      accept: 'image/*',
      messages: pictureMessages,
      async read(response) {
        const { statusCode } = response
        if (statusCode !== 200) throw new AppError('invalid', pictureMessages.answeredError(statusCode ?? 0))
        const content = await readBytes(response, {
          maxBytes: maxPictureBytes,
          tooLarge: pictureMessages.tooHeavy,
          compressed: pictureMessages.unknownFormat,
        })
        if (!pictureFormat(content)) throw new AppError('invalid', pictureMessages.unknownFormat)
        return content
      },
    },
    ruleChanges,
  )
