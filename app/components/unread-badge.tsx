import { clsx } from 'clsx'
import { useLiveEvents } from '#app/lib/live/begin-live-events.ts'
import { useUnread } from '#app/lib/unread-messages.ts'

/** How many messages wait to be read; nothing when none does. Fetched by those who are signed in alone (a lazy part). */
export default function UnreadBadge({ className }: { className?: string }) {
  // Here, so that pages of anonymous visitors load nothing of it.
  useLiveEvents()
  const unread = useUnread()
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
