import { formatShortMoment } from '#domain/dates.ts'

interface TimeProps {
  at: string
  format?: (at: string) => string
  className?: string
}

/** A moment as people read it, and as their browser and screen reader do. */
export const Time = ({ at, format = formatShortMoment, className }: TimeProps) => (
  <time dateTime={at} className={className}>
    {format(at)}
  </time>
)
