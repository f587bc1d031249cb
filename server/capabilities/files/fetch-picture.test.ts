import { createServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pictureMessages } from '#domain/selling-messages.ts'
import { certificate, certificateKey } from '#tests/helpers/certificate.ts'
import { fetchPicture, isPublicAddress } from './fetch-public.ts'

const tls: ServerOptions = { cert: certificate, key: certificateKey }
const requests: string[] = []
let origin: string
let port: string
let photograph: Buffer

const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024)
/** Returns a file of this many megabytes that begins like a JPEG. */
const heavyJpeg = (count: number) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), megabytes(count)])

/** A server with one path for each kind of response. */
const site = createServer(tls, (request, response) => {
  const url = new URL(request.url ?? '/', origin)
  requests.push(`${request.headers.host?.split(':')[0]}${url.pathname}`)
  const redirect = (location: string) => response.writeHead(302, { location }).end()
  const redirectsLeft = Number(url.searchParams.get('left'))
  const answers: Record<string, () => unknown> = {
    '/photo': () => response.end(photograph),
    '/page': () => response.end('<!doctype html><title>Photo</title>'),
    '/gone': () => response.writeHead(404).end(photograph),
    '/zipped': () => response.writeHead(200, { 'content-encoding': 'gzip' }).end(photograph),
    '/heavy': () => response.end(heavyJpeg(21)),
    '/said-heavy': () => response.writeHead(200, { 'content-length': String(21 * 1024 * 1024) }).end(),
    '/silent': () => response.write(photograph.subarray(0, 10)),
    '/other-protocol': () =>
      request.socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n',
      ),
    '/broken-off': () => response.write(photograph.subarray(0, 10), () => request.socket.destroy()),
    '/there': () => redirect('/photo'),
    '/nowhere': () => response.writeHead(302).end(),
    '/round': () => redirect(redirectsLeft > 0 ? `/round?left=${redirectsLeft - 1}` : '/photo'),
    '/to': () => redirect(url.searchParams.get('address') ?? ''),
  }
  answers[url.pathname]?.()
})

beforeAll(async () => {
  photograph = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#a63' } })
    .jpeg()
    .toBuffer()
  await new Promise<void>((resolve) => site.listen(0, '0.0.0.0', resolve))
  port = String((site.address() as AddressInfo).port)
  origin = `https://127.0.0.1:${port}`
})
afterAll(() => {
  site.closeAllConnections()
  site.close()
})
beforeEach(() => requests.splice(0))

const localRules = () => ({ mayConnect: (address: string) => address === '127.0.0.1', port, ca: certificate })
const get = (path: string, change = {}) => fetchPicture(`${origin}${path}`, { ...localRules(), ...change })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'fetched',
    (error) => error.message,
  )

test('fetchPicture returns a picture unchanged, also over three redirects', async () => {
  expect(photograph.equals(await get('/photo'))).toBe(true)
  expect(photograph.equals(await get('/round?left=2'))).toBe(true)
  expect(photograph.equals(await fetchPicture(`https://localhost:${port}/there`, localRules()))).toBe(true)
})

test.each([
  ['/round?left=3', pictureMessages.tooManyRedirects],
  ['/nowhere', pictureMessages.tooManyRedirects],
  ['/page', pictureMessages.unknownFormat],
  ['/zipped', pictureMessages.unknownFormat],
  ['/gone', pictureMessages.answeredError(404)],
  ['/heavy', pictureMessages.tooHeavy],
  ['/said-heavy', pictureMessages.tooHeavy],
  ['/broken-off', pictureMessages.unreachable],
  ['/other-protocol', pictureMessages.unreachable],
])('fetchPicture rejects %s: %s', async (path, message) => {
  expect(await refusal(get(path))).toBe(message)
})

test('fetchPicture stops after the timeout of a silent site', async () => {
  expect(await refusal(get('/silent', { seconds: 0.3 }))).toBe(pictureMessages.fetchTooSlow)
})

test('fetchPicture rejects an untrusted certificate', async () => {
  expect(await refusal(get('/photo', { ca: undefined }))).toBe(pictureMessages.unreachable)
})

describe('fetchPicture sends no request to', () => {
  test.each([
    ['http', () => `http://127.0.0.1:${port}/photo`],
    ['a file', () => 'file:///etc/passwd'],
    ['data', () => 'data:image/png;base64,iVBORw0KGgo='],
    ['no address', () => 'photo.jpg'],
    ['another port', () => 'https://127.0.0.1:22/photo'],
    ['a name and a password', () => `https://admin:admin@127.0.0.1:${port}/photo`],
    ['another machine of the network', () => `https://127.0.0.2:${port}/photo`],
    ['another machine as a number', () => `https://2130706434:${port}/photo`],
    ['another machine in IPv6', () => `https://[::ffff:127.0.0.2]:${port}/photo`],
  ])('%s, requested or redirected to', async (_, address) => {
    expect(await refusal(fetchPicture(address(), localRules()))).not.toBe('fetched')
    expect(requests).toEqual([])
    // A relative address is valid in a redirect.
    if (address() === 'photo.jpg') return
    expect(await refusal(get(`/to?address=${encodeURIComponent(address())}`))).not.toBe('fetched')
    expect(requests).toEqual(['127.0.0.1/to'])
  })

  test('a name that resolves to this machine under the default rules', async () => {
    const rules = { port, ca: certificate }
    expect(await refusal(fetchPicture(`https://localhost:${port}/photo`, rules))).toBe(
      pictureMessages.unreachable,
    )
    expect(await refusal(fetchPicture(`${origin}/photo`, rules))).toBe(pictureMessages.unreachable)
    expect(requests).toEqual([])
  })

  test('a name that resolves to another machine at the second look-up', async () => {
    // Each look-up belongs to one connection: the first is allowed, the second is not.
    let lookups = 0
    const mayConnect = (address: string) => address === '127.0.0.1' && ++lookups === 1
    const address = `https://localhost:${port}/to?address=${encodeURIComponent(`https://localhost:${port}/photo`)}`
    expect(await refusal(fetchPicture(address, { ...localRules(), mayConnect }))).toBe(
      pictureMessages.unreachable,
    )
    expect(requests).toEqual(['localhost/to'])
  })
})

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:8.8.8.8',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'localhost',
  '',
  '127.1',
])('isPublicAddress rejects %s', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
test.each([
  '1.1.1.1',
  '8.8.8.8',
  '172.32.0.1',
  '100.128.0.1',
  '192.169.0.1',
  '223.255.255.254',
  '2606:4700::1111',
  '2a01:cb00::1',
])('isPublicAddress accepts %s', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})
