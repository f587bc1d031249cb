import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { readScannedCode } from '#domain/selling/stock-out.ts'
import { CameraFailure, scan } from './camera.ts'

type State = { kind: 'starting' | 'looking' | 'foreign' } | { kind: 'failed'; message: string }

const unexpected = 'La lecture s’est interrompue.'

/** The camera runs while this is on the page and the page is in view. */
export function useScanner(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<State>({ kind: 'starting' })
  const [attempt, setAttempt] = useState(0)
  const isVisible = useIsPageVisible()

  const onText = useEffectEvent((text: string) => {
    const code = readScannedCode(text)
    if (code === null) return setState({ kind: 'foreign' })
    navigator.vibrate?.(60)
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
