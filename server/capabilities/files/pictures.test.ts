import { type ChildProcess, execFileSync } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readdirSync, readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { pictureMessages } from '#domain/selling-messages.ts'
import { heicPhotograph, makePhotograph } from '#tests/helpers/pictures.ts'
import { startS3Server } from '#tests/helpers/s3-server.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { makeAvif, runPictureTask, storePicture } from './pictures.ts'

const s3 = await startS3Server()
afterAll(() => s3.stop())

const chrome = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const gpsPosition = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' } }
const plainImage = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#d95b2a' }, limitInputPixels: false })

const webpBomb = await plainImage(8_000, 7_000).webp({ lossless: true, effort: 0 }).toBuffer()
/** The largest difference of two colours in one channel. */
const colourDistance = (found: number[], wanted: number[]) =>
  Math.max(...wanted.map((value, channel) => Math.abs(value - (found[channel] ?? 0))))

/** AVIF copies are made with low priority. */
const avifTimeout = { timeout: 90_000, interval: 100 }
vi.setConfig({ testTimeout: 120_000 })

/** Starts a site that stores its files as the environment configures. */
function pictureKit(environment: Record<string, string>) {
  const server = startTestServer(environment)
  const store = (content: Uint8Array) => storePicture(server.as(), content)
  const open = async (url: string, accept = 'image/webp,*/*') => {
    const response = await server.request(url, { headers: { accept } })
    return { response, content: Buffer.from(await response.arrayBuffer()) }
  }
  return { server, store, open }
}

/** Returns red, green and blue of one pixel. */
const pixelAt = async (content: Buffer, left: number, top: number) => [
  ...(await sharp(content).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
]

describe.each([
  ['on disk', {}],
  ['on S3', s3.environment],
])('%s', (_, environment) => {
  const { server, store, open } = pictureKit(environment)

  test('storePicture stores an upright picture in every width without metadata', async () => {
    const turned = await plainImage(1600, 800)
      .withExif(gpsPosition)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(turned).metadata()).exif).toBeDefined()
    const { url, ...size } = await store(turned)
    expect(size).toEqual({ width: 1280 / 1.6, height: 1600 })
    for (const width of [320, 640, 1280]) {
      for (const address of [`${url}/${width}`, `${url}/${width}.webp`]) {
        const { response, content } = await open(address)
        expect(response.headers.get('content-type')).toBe('image/webp')
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
        const { exif, xmp, iptc, icc, format, ...found } = await sharp(content).metadata()
        expect({ exif, xmp, iptc, icc, format }).toEqual({ format: 'webp' })
        expect(found.width).toBe(Math.min(width, 800))
        expect(found.height).toBe(found.width * 2)
      }
    }
  })

  test('a picture is served as AVIF on request once it is made, else as WebP', async () => {
    const { url } = await store(await makePhotograph(1400, 350))
    const at = (width: number) => open(`${url}/${width}`, chrome)
    const servedType = async () => (await at(1280)).response.headers.get('content-type')
    await expect.poll(servedType, avifTimeout).toBe('image/avif')
    for (const width of [320, 640, 1280]) {
      const { response, content } = await at(width)
      expect(response.headers.get('vary')).toContain('Accept')
      expect(response.headers.get('cache-control')).toContain('immutable')
      const { format, compression, exif, ...found } = await sharp(content).metadata()
      expect({ format, compression, exif, width: found.width }).toEqual({
        format: 'heif',
        compression: 'av1',
        width,
      })
      const webp = await open(`${url}/${width}`)
      expect(webp.response.headers.get('content-type')).toBe('image/webp')
      expect(webp.response.headers.get('vary')).toContain('Accept')
      expect(content.byteLength).toBeLessThan(webp.content.byteLength)
      expect((await open(`${url}/${width}.webp`, chrome)).content.equals(webp.content)).toBe(true)
    }
    const source = `${url.replace('/files/', '')}/source.webp`
    await expect.poll(() => server.as().files.exists(source)).toBe(false)
  })

  test('makeAvif leaves nothing of a picture deleted meanwhile', async () => {
    const { url } = await store(await plainImage(40, 30).png().toBuffer())
    const key = url.replace('/files/pictures/', '')
    const { files } = server.as()
    // The job has finished, so that nothing else touches the files.
    const isWaiting = () => files.exists(`pictures/${key}/source.webp`)
    await expect.poll(isWaiting, avifTimeout).toBe(false)
    await files.put(`pictures/${key}/source.webp`, await plainImage(40, 30).webp().toBuffer())
    await files.delete(`pictures/${key}/320.webp`)
    await makeAvif(server.as(), { key })
    for (const name of ['320.avif', '640.webp', 'source.webp'])
      expect(await files.exists(`pictures/${key}/${name}`)).toBe(false)
    // A file of an interrupted attempt.
    await files.put(`pictures/${key}/320.avif`, 'half of the work')
    await makeAvif(server.as(), { key })
    expect(await files.exists(`pictures/${key}/320.avif`)).toBe(false)
  })

  test('GET /files answers a missing picture briefly and without a page', async () => {
    for (const path of ['pictures/00000000-0000-4000-8000-000000000000/320', 'pictures/none/320', 'x.png']) {
      const answer = await server.request(`/files/${path}`, { headers: { accept: 'image/avif,*/*' } })
      expect([path, answer.status]).toEqual([path, 404])
      expect((await answer.text()).length).toBeLessThan(300)
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    }
  })

  test('GET /files/pictures answers 404 to unknown and foreign paths', async () => {
    const key = '00000000-0000-4000-8000-000000000000'
    for (const path of [
      `${key}/320`,
      `${key}/320.webp`,
      `${key}/321`,
      `${key}/source.webp`,
      `${key}/320.avif`,
    ])
      expect((await server.request(`/files/pictures/${path}`)).status).toBe(404)
    for (const path of [
      '..%2f..%2f..%2fsecret',
      '../../../secret',
      `..%2f${key.slice(0, 31)}/320`,
      '%00/320',
    ])
      expect((await server.request(`/files/pictures/${path}`)).status).toBe(404)
  })
})

describe('storePicture of one format', () => {
  const { store, open } = pictureKit({})
  const refusal = (content: Uint8Array) =>
    store(content).then(
      () => 'stored',
      (error) => error.message,
    )

  test("turns an iPhone's HEIC photograph upright with its true colours", async () => {
    const { url, ...size } = await store(await heicPhotograph())
    expect(size).toEqual({ width: 200, height: 320 })
    const { content } = await open(`${url}/640`)
    const [red, green, blue] = await Promise.all([
      pixelAt(content, 20, 40),
      pixelAt(content, 180, 160),
      pixelAt(content, 20, 280),
    ])
    // In its colour space this red is 234, 51, 35.
    expect(colourDistance(red, [255, 0, 0])).toBeLessThan(8)
    expect(colourDistance(green, [0, 255, 0])).toBeLessThan(8)
    expect(colourDistance(blue, [0, 0, 255])).toBeLessThan(8)
    expect((await sharp(content).metadata()).exif).toBeUndefined()
  })

  test.each([
    [
      'a JPEG of a wide colour space',
      () => plainImage(40, 30).withIccProfile('p3').jpeg({ quality: 100 }),
      8,
    ],
    // Printing inks cannot show every colour.
    ['a JPEG for printing', () => plainImage(40, 30).withIccProfile('cmyk').jpeg({ quality: 100 }), 32],
    ['a PNG of 16 bits', () => plainImage(40, 30).toColourspace('rgb16').png(), 8],
    ['a WebP', () => plainImage(40, 30).webp({ lossless: true }), 8],
    ['an AVIF', () => plainImage(40, 30).avif({ quality: 90 }), 8],
  ] as const)('keeps the colour of %s', async (_, picture, tolerance) => {
    const { url } = await store(await picture().toBuffer())
    const found = await pixelAt((await open(`${url}/320`)).content, 20, 15)
    expect(colourDistance(found, [0xd9, 0x5b, 0x2a])).toBeLessThan(tolerance)
  })

  test('removes data hidden behind or inside a picture', async () => {
    const script = Buffer.from('<script>alert(document.domain)</script>PK\x03\x04')
    const { url } = await store(Buffer.concat([await plainImage(40, 30).jpeg().toBuffer(), script]))
    for (const width of [320, 640, 1280]) {
      expect((await open(`${url}/${width}`)).content.includes('script')).toBe(false)
    }
  })

  test.each([
    ['a text', () => Buffer.from('<?php echo 1 ?>'), pictureMessages.unknownFormat],
    ['an empty file', () => Buffer.alloc(0), pictureMessages.unknownFormat],
    [
      'an SVG with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      pictureMessages.unknownFormat,
    ],
    ['a GIF', () => plainImage(40, 30).gif().toBuffer(), pictureMessages.unknownFormat],
    ['a TIFF', () => plainImage(40, 30).tiff().toBuffer(), pictureMessages.unknownFormat],
    ['a film', () => Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42'), pictureMessages.unknownFormat],
    ['the first bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), pictureMessages.broken],
    [
      'an SVG that begins like a JPEG',
      () => Buffer.from('\xff\xd8\xff<svg></svg>', 'latin1'),
      pictureMessages.broken,
    ],
    ['a truncated HEIC', async () => (await heicPhotograph()).subarray(0, 1_200), pictureMessages.broken],
    ['more than 20 MB', () => Buffer.alloc(20 * 1024 * 1024 + 1), pictureMessages.tooHeavy],
    ['a bomb: 30 000 × 30 000 in a few KB', () => bomb(30_000, 30_000), pictureMessages.tooManyPixels],
    ['a bomb in one line', () => bomb(60_000_000, 1), pictureMessages.tooManyPixels],
    ['a bomb as WebP', () => webpBomb, pictureMessages.tooManyPixels],
  ])(
    'rejects %s and leaves stored pictures',
    async (_, content, message) => {
      const before = await store(await plainImage(40, 30).jpeg().toBuffer())
      expect(await refusal(await content())).toBe(message)
      expect((await open(`${before.url}/320`)).response.status).toBe(200)
    },
    60_000,
  )

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('rejects a truncated %s', async (format) => {
    const whole = await sharp(await makePhotograph(300, 200))
      .toFormat(format)
      .toBuffer()
    expect(await refusal(whole)).toBe('stored')
    expect(await refusal(whole.subarray(0, whole.byteLength >> 1))).toBe(pictureMessages.broken)
  })
})

describe('the picture process', () => {
  const server = startTestServer()
  const store = (content: Uint8Array) => storePicture(server.as(), content)
  const small = () => plainImage(40, 30).jpeg().toBuffer()
  const childPid = () =>
    Number(
      execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' }).match(
        /(\d+) .*picture-process/,
      )?.[1],
    )
  /** Kills every process started during the work before it does anything, and returns their number. */
  async function killNewProcesses(work: () => Promise<unknown>): Promise<number> {
    let ended = 0
    const end = (message: unknown) => {
      const { process } = message as { process: ChildProcess }
      process.once('spawn', () => {
        process.kill('SIGKILL')
        ended += 1
      })
    }
    subscribe('child_process', end)
    try {
      await work()
    } finally {
      unsubscribe('child_process', end)
    }
    return ended
  }

  test('is restarted once when it is killed, then rejects the picture, and stores the next one', async () => {
    const content = await small()
    const open = () =>
      runPictureTask('render-sizes', { content, format: 'jpeg' }, { account: 'one', seconds: 30 })
    await open()
    const first = childPid()
    // Stopped, so that it cannot finish before it is killed.
    process.kill(first, 'SIGSTOP')
    const ended = await killNewProcesses(async () => {
      const opened = open()
      process.kill(first, 'SIGKILL')
      await expect(opened).rejects.toMatchObject({ problem: 'crashed' })
    })
    expect(ended).toBe(1)
    await killNewProcesses(() =>
      expect(store(content)).rejects.toMatchObject({ code: 'invalid', message: pictureMessages.crashed }),
    )
    expect(await store(content)).toMatchObject({ width: 40, height: 30 })
  })

  test('is replaced when it was killed while idle', async () => {
    await store(await small())
    process.kill(childPid(), 'SIGKILL')
    expect(await store(await small())).toMatchObject({ width: 40 })
  })

  test('is stopped when a picture takes too long, and opens the next one', async () => {
    const input = { content: await makePhotograph(2_000, 1_500), format: 'jpeg' } as const
    await expect(
      runPictureTask('render-sizes', input, { account: 'one', seconds: 0.01 }),
    ).rejects.toMatchObject({
      problem: 'too-slow',
    })
    expect(await store(await small())).toMatchObject({ width: 40 })
  })

  test('stores many pictures at once', async () => {
    const stored = await Promise.all(
      [10, 20, 30, 40, 50].map(async (width) => store(await plainImage(width, 7).png().toBuffer())),
    )
    expect(stored.map(({ width }) => width)).toEqual([10, 20, 30, 40, 50])
    expect(new Set(stored.map(({ url }) => url)).size).toBe(5)
  })

  test.runIf(process.platform === 'linux')(
    'has a low priority and no secrets in its environment',
    async () => {
      await store(await small())
      const pid = childPid()
      for (const thread of readdirSync(`/proc/${pid}/task`)) {
        const [, afterName = ''] = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'latin1').split(') ')
        expect(Number(afterName.split(' ')[16])).toBeGreaterThanOrEqual(10)
      }
      expect(readFileSync(`/proc/${pid}/environ`, 'latin1')).not.toMatch(/SECRET|DATABASE|S3_/)
    },
  )
})

/** Creates a black PNG of this size. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.byteLength)
    const checksum = Buffer.alloc(4)
    checksum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, checksum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const pixels = deflateSync(Buffer.alloc(Math.ceil(width / 8 + 1) * height))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
