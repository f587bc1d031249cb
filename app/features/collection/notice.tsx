import { clsx } from 'clsx'
import { CircleAlert, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'

interface NoticeProps {
  /** Empty when the text suffices. */
  title: string
  /** Whether the request is unanswered rather than refused. */
  isWaiting?: boolean
  children: ReactNode
}

/** Explains a problem and the next step. */
export function Notice({ title, isWaiting = false, children }: NoticeProps) {
  const Icon = isWaiting ? WifiOff : CircleAlert
  return (
    <div
      role="alert"
      className={clsx(
        'flex gap-3 rounded-md border-l-4 px-4 py-3',
        isWaiting ? 'border-terracotta bg-terracotta-tint' : 'border-danger bg-danger-tint',
      )}
    >
      <Icon
        aria-hidden="true"
        className={clsx('mt-0.5 size-5 shrink-0', isWaiting ? 'text-terracotta-deep' : 'text-danger')}
      />
      <div className="grid min-w-0 gap-1">
        {title && <p className="font-semibold">{title}</p>}
        <div className="grid gap-1">{children}</div>
      </div>
    </div>
  )
}

/** The heading of a step that opened automatically; it takes the focus for keyboard and screen reader. */
export function StageTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className="text-3xl wrap-anywhere outline-none focus-visible:shadow-none md:text-4xl"
    >
      {children}
    </h1>
  )
}
