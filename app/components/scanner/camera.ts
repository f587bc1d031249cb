/** Explains in French why the camera does not work. */
export class CameraFailure extends Error {
  override readonly name = 'CameraFailure'
}

const reasons: Record<string, string> = {
  NotAllowedError:
    'L’accès à la caméra est refusé. Autorisez-la pour ce site dans les réglages de votre navigateur.',
  NotFoundError: 'Aucune caméra n’a été trouvée sur cet appareil.',
  OverconstrainedError: 'Aucune caméra n’a été trouvée sur cet appareil.',
  NotReadableError: 'La caméra est déjà utilisée par une autre application.',
}
const insecureFailure = 'La caméra n’est accessible que sur une adresse sécurisée (https).'
const unknownFailure = 'La caméra n’a pas pu démarrer.'
const readerFailure = 'Le lecteur de QR codes n’a pas pu être chargé. Vérifiez votre réseau.'

/** Opens the rear camera where there are two. @throws CameraFailure */
async function openCamera(): Promise<MediaStream> {
  // Browsers offer cameras to pages in secure contexts only.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new CameraFailure(insecureFailure)
  try {
    return await devices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    })
  } catch (cause) {
    const name = cause instanceof DOMException ? cause.name : ''
    throw new CameraFailure(reasons[name] ?? unknownFailure, { cause })
  }
}

/** Milliseconds between two readings: fast for a hand, light for a battery. */
const readIntervalMs = 120

interface ScanHandlers {
  onStart: () => void
  /** Called once for each new text in view. */
  onText: (text: string) => void
}

/** Shows the camera and reads what it sees, until `signal` ends it. @throws CameraFailure */
export async function scan(
  video: HTMLVideoElement,
  { onStart, onText }: ScanHandlers,
  signal: AbortSignal,
): Promise<void> {
  const stream = await openCamera()
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  // Rejected when the dialog closes meanwhile; the loop below waits for the picture anyway.
  await video.play().catch(() => {})
  const readCode = await createQrReader().catch((cause) => {
    throw new CameraFailure(readerFailure, { cause })
  })
  if (signal.aborted) return
  onStart()
  let lastText: string | null = null
  while (!signal.aborted) {
    const hasPicture = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
    const text = hasPicture ? await readCode(video) : null
    if (text !== null && text !== lastText && !signal.aborted) onText(text)
    lastText = text ?? lastText
    await new Promise((resolve) => setTimeout(resolve, readIntervalMs))
  }
}

/** Reads the QR code in a picture: its text, or null without one. */
type QrReader = (video: HTMLVideoElement) => Promise<string | null>

/** The used part of the browsers' own reader; some browsers lack it. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

const format = 'qr_code'

/** Returns the browser's own reader, or a bundled one where the browser lacks it or its own fails. */
async function createQrReader(): Promise<QrReader> {
  const native = await createNativeReader()
  if (!native) return createBundledReader()
  let bundled: Promise<QrReader> | undefined
  return async (video) => {
    if (bundled) return (await bundled)(video)
    try {
      return await native(video)
    } catch {
      bundled = createBundledReader()
      return (await bundled)(video)
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

/** Larger frames take longer and are read no better. */
const maxSidePixels = 1024

async function createBundledReader(): Promise<QrReader> {
  const { default: decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, maxSidePixels / Math.max(video.videoWidth, video.videoHeight))
    const width = Math.round(video.videoWidth * scale)
    const height = Math.round(video.videoHeight * scale)
    if (!context || width === 0 || height === 0) return null
    canvas.width = width
    canvas.height = height
    context.drawImage(video, 0, 0, width, height)
    try {
      return decodeQR(context.getImageData(0, 0, width, height)) || null
    } catch {
      // No QR code in this frame.
      return null
    }
  }
}
