import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { vibrate } from '#app/lib/vibrate.ts'
import { CameraFailure, scan } from './camera.ts'

type State = { kind: 'starting' | 'looking' | 'foreign' } | { kind: 'failed'; message: string }

const unexpected = 'La lecture s’est interrompue.'

interface Scanning {
  /** The code that a QR code holds; null: it is not one of those looked for. */
  readScanned: (text: string) => string | null
  onCode: (code: string) => void
}

/** The camera runs while this is on the page and the page is in view. */
export function useScanner({ readScanned, onCode }: Scanning) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<State>({ kind: 'starting' })
  const [attempt, setAttempt] = useState(0)
  const isVisible = useIsPageVisible()

  const onText = useEffectEvent((text: string) => {
    const code = readScanned(text)
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
      setState({ kind: 'failed', message: error instanceof CameraFailure ? error.message : unexpected })
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
