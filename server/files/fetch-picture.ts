import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { AppError } from '#domain/errors.ts'
import { pictureMessages } from '#domain/selling-messages.ts'
import { largestPictureBytes, pictureFormat } from './picture-format.ts'
import { isPublicAddress, lookupAllowed } from './public-address.ts'

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
