import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { runPictureTask, squarePicture, storePicture } from '#server/capabilities/files/pictures.ts'
import { makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

describe('simultaneous pictures', () => {
  const server = startTestServer()
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#d95b2a' } })

  test('answer 503 when they would exceed the memory', async () => {
    const content = Buffer.alloc(20 * 1024 * 1024)
    const results = await Promise.all(
      Array.from({ length: 15 }, () =>
        runPictureTask('render-sizes', { content, format: 'jpeg' }, { account: 'one', seconds: 30 }).catch(
          (error) => error.problem ?? error.status,
        ),
      ),
    )
    expect(results.filter((problem) => problem === 'broken').length).toBeGreaterThan(10)
    expect(results.at(-1)).toBe(503)
    expect(await storePicture(server.as(), await plain(40, 30).jpeg().toBuffer())).toMatchObject({
      width: 40,
    })
  })

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
