/** Reads the QR code in a picture: its text, or null without one. */
export type QrReader = (video: HTMLVideoElement) => Promise<string | null>

/** The part we use of the browsers' own reader; not every browser has it. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

const format = 'qr_code'

/** The browser's own reader; ours, fetched when it is first needed, where there is none or it does not work after all. */
export async function createQrReader(): Promise<QrReader> {
  const native = await createNativeReader()
  if (!native) return createOwnReader()
  let own: Promise<QrReader> | undefined
  return async (video) => {
    if (own) return (await own)(video)
    try {
      return await native(video)
    } catch {
      own = createOwnReader()
      return (await own)(video)
    }
  }
}

async function createNativeReader(): Promise<QrReader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (!BarcodeDetector || !formats.includes(format)) return null
  const detector = new BarcodeDetector({ formats: [format] })
  return async (video) => (await detector.detect(video))[0]?.rawValue || null
}

/** Larger pictures take longer and read no better. */
const longestSide = 1024

async function createOwnReader(): Promise<QrReader> {
  const { default: decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, longestSide / Math.max(video.videoWidth, video.videoHeight))
    const width = Math.round(video.videoWidth * scale)
    const height = Math.round(video.videoHeight * scale)
    if (!pen || width === 0 || height === 0) return null
    canvas.width = width
    canvas.height = height
    pen.drawImage(video, 0, 0, width, height)
    try {
      return decodeQR(pen.getImageData(0, 0, width, height)) || null
    } catch {
      // No QR code in this frame.
      return null
    }
  }
}
