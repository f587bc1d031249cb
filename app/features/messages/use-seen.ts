import { useEffect, useSyncExternalStore } from 'react'
import { type Conversation, useMarkSeen } from './queries.ts'

const followVisibility = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Tells the other person that their messages have been seen: the page is in sight, and so is the newest message. */
export function useSeen({ id, messages }: Conversation, isAtEnd: boolean): void {
  const isVisible = useSyncExternalStore(
    followVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  )
  const { mutate } = useMarkSeen(id)
  const newest = messages.findLast(({ isMine, seenAt }) => !isMine && !seenAt)?.number ?? null
  const isSeen = isVisible && isAtEnd
  useEffect(() => {
    if (isSeen && newest !== null) mutate(newest)
  }, [isSeen, newest, mutate])
}
