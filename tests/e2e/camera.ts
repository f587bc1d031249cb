import type { Page } from '@playwright/test'
import encodeQR from 'qr'
import sharp from 'sharp'

interface Camera {
  /** Holds a QR code before it, a little askew: what it sees when it is switched on next. */
  show(text: string): Promise<void>
  /** How many pages' looks through it have not ended. */
  running(): Promise<number>
}

interface Seeing {
  whatIsSeen: () => Promise<string>
  cameraTracks: MediaStreamTrack[]
}

/** Gives a page a camera, before it is opened: Chromium's shell has none. What is done with its pictures is the page's own. */
export async function holdCamera(page: Page, { isRefused = false } = {}): Promise<Camera> {
  let seen = ''
  await page.exposeFunction('whatIsSeen', () => seen)
  await page.addInitScript((isRefused) => {
    const own = window as unknown as Seeing
    own.cameraTracks = []
    // An empty page has none.
    if (!('mediaDevices' in navigator)) return
    navigator.mediaDevices.getUserMedia = async () => {
      if (isRefused) throw new DOMException('Permission denied', 'NotAllowedError')
      const bytes = Uint8Array.from(atob(await own.whatIsSeen()), (byte) => byte.charCodeAt(0))
      const picture = await createImageBitmap(new Blob([bytes]))
      const canvas = document.createElement('canvas')
      canvas.width = picture.width
      canvas.height = picture.height
      const stream = canvas.captureStream()
      const draw = () => {
        canvas.getContext('2d')?.drawImage(picture, 0, 0)
        if (stream.active) setTimeout(draw, 50)
      }
      draw()
      own.cameraTracks.push(...stream.getTracks())
      return stream
    }
  }, isRefused)
  return {
    async show(text) {
      const code = await sharp(Buffer.from(encodeQR(text, 'svg', { ecc: 'low' })), { density: 400 })
        .resize(280, 280, { kernel: 'nearest' })
        .rotate(7, { background: '#fff' })
        .png()
        .toBuffer()
      const frame = sharp({ create: { width: 640, height: 480, channels: 3, background: '#b9a88c' } })
      seen = (
        await frame
          .composite([{ input: code }])
          .jpeg()
          .toBuffer()
      ).toString('base64')
    },
    running: () =>
      page.evaluate(
        () =>
          (window as unknown as Seeing).cameraTracks.filter(({ readyState }) => readyState === 'live').length,
      ),
  }
}
