import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface BubbleProps {
  isMine: boolean
  /** Read aloud before the text. */
  sender: string
  /** Shown above the text: who of a firm wrote it. */
  author?: string | null
  content: string
  pictures?: ReactNode
  /** Below: when, and what became of it. */
  children: ReactNode
  isFaint?: boolean
}

/** What one of the two has written; text as it was written, in its own direction. */
export const Bubble = ({ isMine, sender, author, content, pictures, children, isFaint }: BubbleProps) => (
  <div
    className={clsx(
      'grid max-w-[min(36rem,88%)] gap-1',
      isMine ? 'ml-auto justify-items-end' : 'mr-auto justify-items-start',
    )}
  >
    <div
      className={clsx(
        'grid min-w-0 gap-2 rounded-lg p-3',
        isMine ? 'rounded-br-none bg-fir text-paper' : 'rounded-bl-none bg-paper shadow-card',
        isFaint && 'border border-dashed border-fir bg-fir-tint! text-ink!',
      )}
    >
      <span className="sr-only">{sender}&nbsp;:</span>
      {author && (
        <p aria-hidden="true" className="px-1 text-sm font-semibold">
          {author}
        </p>
      )}
      {pictures}
      {content && (
        <p dir="auto" className="px-1 wrap-anywhere whitespace-pre-wrap">
          {content}
        </p>
      )}
    </div>
    <div className="flex flex-wrap items-center gap-x-2 px-1 text-sm text-ink-soft">{children}</div>
  </div>
)
