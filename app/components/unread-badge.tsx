import { clsx } from 'clsx'
import { useLiveEvents } from '#app/lib/live/start-live-events.ts'
import { useUnreadCount } from '#app/lib/unread-messages.ts'

/** The number of unread messages; nothing without any. Loaded for signed-in users only. */
export default function UnreadBadge({ className }: { className?: string }) {
  // Subscribed here, so that pages of anonymous visitors load no code for live events.
  useLiveEvents()
  const unread = useUnreadCount()
  if (unread === 0) return null
  return (
    <span
      className={clsx(
        'inline-block min-w-5 shrink-0 whitespace-nowrap rounded-full bg-terracotta px-1 text-center text-xs leading-5 font-semibold text-paper',
        className,
      )}
    >
      <span className="sr-only">, </span>
      {unread > 99 ? '99+' : unread}
      <span className="sr-only">{unread > 1 ? ' messages non lus' : ' message non lu'}</span>
    </span>
  )
}
