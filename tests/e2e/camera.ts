import type { Page } from '@playwright/test'
import encodeQR from 'qr'
import sharp from 'sharp'

interface Camera {
  /** Shows a slightly rotated QR code to the camera when it is switched on next. */
  show(text: string): Promise<void>
  /** Number of camera tracks that are still live. */
  running(): Promise<number>
}

interface CameraWindow {
  currentPicture: () => Promise<string>
  cameraTracks: MediaStreamTrack[]
}

/** Gives a page a camera before it is opened, because headless Chromium has none. Decoding the pictures is left to the page. */
export async function installCamera(page: Page, { isRefused = false } = {}): Promise<Camera> {
  let picture = ''
  await page.exposeFunction('currentPicture', () => picture)
  await page.addInitScript((isRefused) => {
    const own = window as unknown as CameraWindow
    own.cameraTracks = []
    // An empty page has no media devices.
    if (!('mediaDevices' in navigator)) return
    navigator.mediaDevices.getUserMedia = async () => {
      if (isRefused) throw new DOMException('Permission denied', 'NotAllowedError')
      const bytes = Uint8Array.from(atob(await own.currentPicture()), (byte) => byte.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const canvas = document.createElement('canvas')
      canvas.width = bitmap.width
      canvas.height = bitmap.height
      const stream = canvas.captureStream()
      const draw = () => {
        canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
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
      picture = (
        await frame
          .composite([{ input: code }])
          .jpeg()
          .toBuffer()
      ).toString('base64')
    },
    running: () =>
      page.evaluate(
        () =>
          (window as unknown as CameraWindow).cameraTracks.filter(({ readyState }) => readyState === 'live')
            .length,
      ),
  }
}
