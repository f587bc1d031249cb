import { expect, test } from 'vitest'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { networkOf } from './rate-limit.ts'

const server = startTestServer()

test('a call that is given back counts no more', async () => {
  const limit = { name: 'essai', points: 2, duration: 60 }
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
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
