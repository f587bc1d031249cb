import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { AppError } from '#domain/errors.ts'
import { pictureMessages } from '#domain/selling-messages.ts'
import { maxPictureBytes, pictureFormat } from './picture-format.ts'
import { isPublicAddress, lookupAllowed } from './public-address.ts'

const maxRedirects = 3

/** For tests, whose server is on this machine. */
export interface FetchRules {
  mayConnect: (address: string) => boolean
  port: string
  seconds: number
  /** Certificate authority to trust besides the known ones. */
  ca?: string
}
const rules: FetchRules = { mayConnect: isPublicAddress, port: '443', seconds: 15 }

/** What is said, in French, where something cannot be had. */
interface FetchMessages {
  noAddress: string
  notHttps: string
  unreachable: string
  tooManyRedirects: string
  fetchTooSlow: string
}

interface Fetched<Result> {
  address: string
  /** The accepted media types. */
  accept: string
  messages: FetchMessages
  /** Takes what is answered; what it does not read is not received. */
  read: (response: IncomingMessage) => Promise<Result>
}

/**
 * Fetches an address that a user entered. The address may be chosen to reach what only this machine can
 * reach: every connection, of every redirect, is checked where it is made, on the number the name stands for.
 * @throws AppError `invalid`, in French, when it cannot be had; what `read` throws
 */
export async function fetchPublic<Result>(
  { address, accept, messages, read }: Fetched<Result>,
  change: Partial<FetchRules> = {},
): Promise<Result> {
  const allowed = { ...rules, ...change }
  const signal = AbortSignal.timeout(allowed.seconds * 1000)
  try {
    let url = readAddress(address, allowed, messages)
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const response = await open(url, accept, allowed, signal)
      try {
        const target = redirectTarget(response)
        if (target === null) return await read(response)
        url = readAddress(target, allowed, messages, url)
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

/** Refuses an address that could not be fetched when it is entered. @throws AppError `invalid` */
export function checkPublicAddress(address: string, messages: FetchMessages): void {
  readAddress(address, rules, messages)
}

function readAddress(
  text: string,
  { port, mayConnect }: FetchRules,
  messages: FetchMessages,
  base?: URL,
): URL {
  if (!URL.canParse(text, base)) throw new AppError('invalid', messages.noAddress)
  const url = new URL(text, base)
  if (url.protocol !== 'https:') throw new AppError('invalid', messages.notHttps)
  const isPlain = url.username === '' && url.password === '' && (url.port || '443') === port
  // A number is connected to without being looked up.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!isPlain || (isIP(host) && !mayConnect(host))) throw new AppError('invalid', messages.unreachable)
  return url
}

function open(
  url: URL,
  accept: string,
  { mayConnect, ca }: FetchRules,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, {
      signal,
      ca,
      // No connection that something else has opened.
      agent: false,
      lookup: lookupAllowed(mayConnect),
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

/** The whole content, while it is not larger than said. @throws AppError `too-large` with the message; `invalid` where it comes packed */
export async function readBytes(
  response: IncomingMessage,
  { largest, tooLarge, packed }: { largest: number; tooLarge: string; packed: string },
): Promise<Buffer> {
  const { headers } = response
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new AppError('invalid', packed)
  if (Number(headers['content-length'] ?? 0) > largest) throw new AppError('too-large', tooLarge)
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > largest) throw new AppError('too-large', tooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Reads a picture from an address that a seller wrote.
 * @throws AppError `invalid` or `too-large`, in French, when it cannot be had
 */
export const fetchPicture = (address: string, change: Partial<FetchRules> = {}): Promise<Uint8Array> =>
  fetchPublic(
    {
      address,
      accept: 'image/*',
      messages: pictureMessages,
      async read(response) {
        const { statusCode } = response
        if (statusCode !== 200) throw new AppError('invalid', pictureMessages.answeredError(statusCode ?? 0))
        const content = await readBytes(response, {
          largest: maxPictureBytes,
          tooLarge: pictureMessages.tooHeavy,
          packed: pictureMessages.unknownFormat,
        })
        if (!pictureFormat(content)) throw new AppError('invalid', pictureMessages.unknownFormat)
        return content
      },
    },
    change,
  )
