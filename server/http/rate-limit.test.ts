import { expect, test } from 'vitest'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { toNetwork } from './rate-limit.ts'

const server = startTestServer()

test('limits.giveBack lets a counted call be made again', async () => {
  const limit = { name: 'essai', maxCalls: 2, seconds: 60 }
  const { limits } = server.services
  for (let call = 0; call < 5; call += 1) {
    await limits.consume(limit, 'quelqu’un')
    await limits.giveBack(limit, 'quelqu’un')
  }
  for (let call = 0; call < 2; call += 1) await limits.consume(limit, 'quelqu’un')
  await expect(limits.consume(limit, 'quelqu’un')).rejects.toMatchObject({ code: 'too-many-requests' })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['unknown', 'unknown'],
])('toNetwork returns for %s the network %s', (address, network) => {
  expect(toNetwork(address)).toBe(network)
})

const behindProxy = startTestServer({ TRUST_PROXY: '1' })

test.each([
  ['192.0.2.1:5000', '192.0.2.1:5001'],
  ['203.0.113.9, 192.0.2.2:80', '198.51.100.1, 192.0.2.2'],
  ['[2001:db8:1:2::1]:5000', '2001:db8:1:2::9'],
  ['unknown', '_hidden'],
])('a limit counts a client at %s and %s as one', async (first, second) => {
  const statuses: number[] = []
  for (let call = 0; call < 32; call += 1) {
    const { status } = await behindProxy.app.request(
      new URL('/api/browser-errors', behindProxy.services.ctx.config.origin),
      {
        method: 'POST',
        body: JSON.stringify({ message: 'x', stack: '', page: '/', build: 'b' }),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': call % 2 ? first : second },
      },
      { incoming: { socket: { remoteAddress: '10.0.0.1' } } },
    )
    statuses.push(status)
  }
  expect(statuses.at(-1)).toBe(429)
})
