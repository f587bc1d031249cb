interface SkeletonProps {
  /** Names the content that is loading. */
  text: string
  rows: number
  /** The height of a row. */
  className?: string
}

/** Reserves the space of content that is loading. */
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
