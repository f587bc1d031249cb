interface SkeletonProps {
  /** What is on its way. */
  text: string
  rows: number
  /** How high a row is. */
  className?: string
}

/** Takes the room of what is on its way. */
export const Skeleton = ({ text, rows, className = 'h-24' }: SkeletonProps) => (
  <div role="status" className="grid gap-3">
    <span className="sr-only">{text}</span>
    {Array.from({ length: rows }, (_, index) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without identity
        key={index}
        aria-hidden="true"
        className={`animate-pulse rounded-lg bg-plaster-deep ${className}`}
      />
    ))}
  </div>
)
