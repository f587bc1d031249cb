import { useEffect } from 'react'

/** Keeps the screen on while this is shown: a code that goes dark in the queue helps nobody. */
export function useWakeLock(): void {
  useEffect(() => {
    // Not every browser has it, and a flat battery refuses it.
    const locks = navigator.wakeLock as WakeLock | undefined
    let isOver = false
    let lock: WakeLockSentinel | undefined
    void locks
      ?.request('screen')
      .then((granted) => {
        if (isOver) void granted.release()
        else lock = granted
      })
      .catch(() => {})
    return () => {
      isOver = true
      void lock?.release()
    }
  }, [])
}
