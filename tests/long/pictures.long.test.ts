import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { squarePicture, storePicture } from '#server/capabilities/files/pictures.ts'
import { makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

describe('simultaneous pictures', () => {
  const server = startTestServer()
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#d95b2a' } })

  test('of one account delay another account’s picture by at most one', async () => {
    const heavy = await plain(900, 600).toColourspace('rgb16').png({ compressionLevel: 1 }).toBuffer()
    const [one, other] = [await makeSeller(server.as()), await makeSeller(server.as())]
    const done: string[] = []
    const sent = Array.from({ length: 10 }, () =>
      storePicture(server.as(one), heavy).then(() => done.push('one')),
    )
    const portrait = squarePicture(server.as(other), heavy, 64).then(() => done.push('other'))
    await portrait
    expect(done.length).toBeLessThanOrEqual(3)
    await Promise.all(sent)
  })
})
