import { clsx } from 'clsx'
import { useToDoCount } from '#app/lib/to-do-count.ts'

/** How much waits for a seller; nothing when nothing does. */
export default function ToDoBadge({ className }: { className?: string }) {
  const count = useToDoCount()
  if (count === 0) return null
  return (
    <span
      className={clsx(
        'inline-block min-w-5 shrink-0 whitespace-nowrap rounded-full bg-terracotta px-1 text-center text-xs leading-5 font-semibold text-paper',
        className,
      )}
    >
      <span className="sr-only">, </span>
      {count > 99 ? '99+' : count}
      <span className="sr-only"> à faire</span>
    </span>
  )
}
