import { lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net'
import { AppError } from '#domain/errors.ts'
import { pictureMessages } from '#domain/selling-messages.ts'
import { largestPictureBytes, pictureFormat } from './picture-format.ts'

/** What is no address of the public internet: this machine, its neighbours, its cloud's metadata, or nobody. */
const special = new BlockList()
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
  special.addSubnet(network, bits, 'ipv4')
}
// Within 2000::/3, the only IPv6 addresses given out: those that carry an IPv4 address or stand in examples.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(network, bits, 'ipv6')
}
const givenOut = new BlockList()
givenOut.addSubnet('2000::', 3, 'ipv6')

/** IPv4 addresses written as IPv6 (`::ffff:127.0.0.1`) are not public: nothing needs them. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  return isIPv6(address) && givenOut.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

const mostRedirects = 3

/** For tests, whose server is on this machine. */
export interface FetchRules {
  mayConnect: (address: string) => boolean
  port: string
  seconds: number
  /** Certificate authority to trust besides the known ones. */
  ca?: string
}
const rules: FetchRules = { mayConnect: isPublicAddress, port: '443', seconds: 15 }

/**
 * Reads a picture from an address that a seller wrote. The address may be chosen to reach what only this machine can
 * reach: every connection, of every redirect, is checked where it is made, on the number the name stands for.
 * @throws AppError `invalid` or `too-large`, in French, when it cannot be had
 */
export async function fetchPicture(address: string, change: Partial<FetchRules> = {}): Promise<Uint8Array> {
  const allowed = { ...rules, ...change }
  const signal = AbortSignal.timeout(allowed.seconds * 1000)
  try {
    let url = readAddress(address, allowed)
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const response = await open(url, allowed, signal)
      try {
        const target = redirectTarget(response)
        if (target === null) return await readPicture(response)
        url = readAddress(target, allowed, url)
      } finally {
        response.destroy()
      }
    }
    throw new AppError('invalid', pictureMessages.tooManyRedirects)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    const message = signal.aborted ? pictureMessages.fetchTooSlow : pictureMessages.unreachable
    throw new AppError('invalid', message, { cause })
  }
}

function readAddress(text: string, { port, mayConnect }: FetchRules, base?: URL): URL {
  if (!URL.canParse(text, base)) throw new AppError('invalid', pictureMessages.noAddress)
  const url = new URL(text, base)
  if (url.protocol !== 'https:') throw new AppError('invalid', pictureMessages.notHttps)
  const isPlain = url.username === '' && url.password === '' && (url.port || '443') === port
  // A number is connected to without being looked up.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!isPlain || (isIP(host) && !mayConnect(host)))
    throw new AppError('invalid', pictureMessages.unreachable)
  return url
}

function open(url: URL, { mayConnect, ca }: FetchRules, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, {
      signal,
      ca,
      // No connection that something else has opened.
      agent: false,
      lookup: lookupAllowed(mayConnect),
      headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Rechantier (import)' },
    })
      .on('response', resolve)
      .on('error', reject)
      .end()
  })
}

/** The connection is made to one of these numbers and no other: a name that changes its mind meanwhile changes nothing. */
const lookupAllowed =
  (mayConnect: FetchRules['mayConnect']): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first, ...others] = error ? [] : found.filter(({ address }) => mayConnect(address))
      if (!first) callback(error ?? new Error('no public address'), '')
      else if (options.all) callback(null, [first, ...others])
      else callback(null, first.address, first.family)
    })

const redirectTarget = ({ statusCode, headers }: IncomingMessage): string | null =>
  [301, 302, 303, 307, 308].includes(statusCode ?? 0) ? (headers.location ?? '') : null

async function readPicture(response: IncomingMessage): Promise<Uint8Array> {
  const { statusCode, headers } = response
  if (statusCode !== 200) throw new AppError('invalid', pictureMessages.answeredError(statusCode ?? 0))
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') throw new AppError('invalid', pictureMessages.unknownFormat)
  const chunks: Buffer[] = []
  let bytes = Number(headers['content-length'] ?? 0)
  if (bytes > largestPictureBytes) throw new AppError('too-large', pictureMessages.tooHeavy)
  bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > largestPictureBytes) throw new AppError('too-large', pictureMessages.tooHeavy)
    chunks.push(chunk)
  }
  const content = Buffer.concat(chunks)
  if (!pictureFormat(content)) throw new AppError('invalid', pictureMessages.unknownFormat)
  return content
}
