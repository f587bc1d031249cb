import { clsx } from 'clsx'
import { CameraOff, Keyboard } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { vibrate } from '#app/lib/vibrate.ts'
import { Button } from '../button.tsx'
import { Modal } from '../modal.tsx'
import { CameraFailure, scan } from './camera.ts'

interface ScannerProps {
  /** Texts about the code that the page scans. */
  words: {
    /** Explains how to hold the phone. */
    looking: string
    /** The message for another kind of code. */
    foreign: string
    /** The alternative without a camera. */
    instead: string
  }
  /** Returns the code in a QR code's text; null for another kind of code. */
  parseScannedText: (text: string) => string | null
  onCode: (code: string) => void
  /** Called when the person prefers to type the code. */
  onType: () => void
}

interface ScannerDialogProps extends ScannerProps {
  open: boolean
  onClose: () => void
}

export const ScannerDialog = ({ open, onClose, ...scanner }: ScannerDialogProps) => (
  <Modal open={open} onClose={onClose} title="Scanner un QR code" placement="bottom">
    <Scanner {...scanner} />
  </Modal>
)

const starting = 'Démarrage de la caméra… Autorisez-la si votre navigateur le demande.'

function Scanner({ words, parseScannedText, onCode, onType }: ScannerProps) {
  const { video, state, retry } = useScanner({ parseScannedText, onCode })
  const hasFailed = state.kind === 'failed'
  return (
    <div className="grid gap-4 px-5 pt-4 pb-6">
      <div
        className={clsx(
          'relative max-h-[52dvh] w-full overflow-hidden rounded-lg bg-ink',
          hasFailed ? 'hidden' : 'aspect-square',
        )}
      >
        <video
          ref={video}
          muted
          playsInline
          aria-label="Image de la caméra"
          className="size-full object-cover"
        />
        <div
          aria-hidden="true"
          className="absolute top-1/2 left-1/2 aspect-square h-3/5 -translate-1/2 rounded-lg border-3 border-paper/90"
        />
      </div>
      <div role="status">
        {hasFailed ? (
          <div className="flex gap-3">
            <CameraOff aria-hidden="true" className="mt-0.5 shrink-0 text-danger" />
            <div className="grid gap-1">
              <p className="font-semibold">{state.message}</p>
              <p className="text-ink-soft">{words.instead}</p>
            </div>
          </div>
        ) : (
          <p className="min-h-12">
            {{ starting, looking: words.looking, foreign: words.foreign }[state.kind]}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {hasFailed && (
          <Button variant="outline" size="lg" className="grow" onClick={retry}>
            Réessayer
          </Button>
        )}
        <Button variant={hasFailed ? 'default' : 'outline'} size="lg" className="grow" onClick={onType}>
          <Keyboard aria-hidden="true" className="size-6" />
          Saisir le code
        </Button>
      </div>
    </div>
  )
}

type State = { kind: 'starting' | 'looking' | 'foreign' } | { kind: 'failed'; message: string }

const unexpectedFailure = 'La lecture s’est interrompue.'

interface ScannerOptions {
  /** Returns the code in a QR code's text; null for another kind of code. */
  parseScannedText: (text: string) => string | null
  onCode: (code: string) => void
}

/** Runs the camera while the dialog is mounted and the page is visible. */
function useScanner({ parseScannedText, onCode }: ScannerOptions) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<State>({ kind: 'starting' })
  const [attempt, setAttempt] = useState(0)
  const isVisible = useIsPageVisible()

  const onText = useEffectEvent((text: string) => {
    const code = parseScannedText(text)
    if (code === null) return setState({ kind: 'foreign' })
    vibrate()
    onCode(code)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt starts the camera anew
  useEffect(() => {
    const element = video.current
    if (!element || !isVisible) return
    const ended = new AbortController()
    setState({ kind: 'starting' })
    scan(element, { onStart: () => setState({ kind: 'looking' }), onText }, ended.signal).catch((error) => {
      if (ended.signal.aborted) return
      ended.abort()
      setState({
        kind: 'failed',
        message: error instanceof CameraFailure ? error.message : unexpectedFailure,
      })
    })
    return () => ended.abort()
  }, [attempt, isVisible])

  return { video, state, retry: () => setAttempt((count) => count + 1) }
}

const useIsPageVisible = () =>
  useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => document.visibilityState === 'visible',
    () => false,
  )
