import { useEffect, useState } from 'react'
import { formatShortMoment } from '#domain/dates.ts'
import { announceTimeLeft, formatTimeLeft } from '#domain/orders/deadlines.ts'

interface TimeProps {
  at: string
  format?: (at: string) => string
  className?: string
}

/** A moment, readable for people and in the attribute `datetime`. */
export const Time = ({ at, format = formatShortMoment, className }: TimeProps) => (
  <time dateTime={at} className={className}>
    {format(at)}
  </time>
)

interface CountdownProps {
  /** ISO 8601, by the server's clock. */
  dueAt: string
  /** Called when the time is over by this device's clock. The server decides whether it is. */
  onOver: () => void
}

/**
 * The remaining time, which runs visibly. Screen readers announce it a few times only, since the sentence beside it
 * names the hour.
 */
export function Countdown({ dueAt, onOver }: CountdownProps) {
  const dueMs = new Date(dueAt).getTime()
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const isOver = secondsLeft === 0

  useEffect(() => {
    const tick = () => setSecondsLeft(Math.max(0, Math.ceil((dueMs - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [dueMs])

  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])

  return (
    <>
      <span aria-hidden="true" className="font-semibold text-ink tabular-nums">
        {secondsLeft === null ? '' : formatTimeLeft(secondsLeft)}
      </span>
      <span role="status" className="sr-only">
        {secondsLeft === null ? '' : announceTimeLeft(secondsLeft)}
      </span>
    </>
  )
}
