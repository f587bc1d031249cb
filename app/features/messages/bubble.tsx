import { clsx } from 'clsx'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/components/button.tsx'
import type { Outbox, WaitingMessage } from './outbox.ts'

interface BubbleProps {
  isMine: boolean
  /** Read aloud before the text. */
  sender: string
  /** The team member who wrote it, shown above the text. */
  author?: string | null
  content: string
  pictures?: ReactNode
  /** The time and the state, below the text. */
  children: ReactNode
  isFaint?: boolean
}

/** One message. Its text is shown unchanged and in its own direction. */
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

interface WaitingItemProps {
  message: WaitingMessage
  outbox: Outbox
  /** Called when the user wants to edit the message in the field. */
  onEdit: (message: WaitingMessage) => void
}

/** A message that has not been sent yet. */
export const WaitingItem = ({ message, outbox, onEdit }: WaitingItemProps) => (
  <Bubble
    isMine
    isFaint
    sender="Vous"
    content={message.content}
    pictures={<PictureCount of={message.pictureCount} />}
  >
    {message.state === 'sending' && <span>Envoi…</span>}
    {message.state === 'waiting' && (
      <div className="grid justify-items-end">
        <p className="flex items-center gap-1.5 font-medium text-terracotta">
          <Clock aria-hidden="true" className="size-4" />
          {message.error ?? 'En attente\u00a0: part dès que possible'}
        </p>
        <Button variant="link" className="px-2" onClick={() => onEdit(message)}>
          Modifier
        </Button>
      </div>
    )}
    {message.state === 'failed' && (
      <div role="alert" className="grid justify-items-end gap-1">
        <p className="text-right font-medium text-danger">{message.error}</p>
        <p className="flex flex-wrap justify-end gap-2">
          <Button variant="link" className="px-2" onClick={() => onEdit(message)}>
            Modifier
          </Button>
          <Button variant="link" className="px-2" onClick={() => outbox.remove(message.key)}>
            Supprimer
          </Button>
          <Button variant="outline" size="sm" className="min-h-11" onClick={() => outbox.retry(message.key)}>
            Réessayer
          </Button>
        </p>
      </div>
    )}
  </Bubble>
)

const PictureCount = ({ of: count }: { of: number }) =>
  count > 0 && (
    <p className="px-1 text-sm font-semibold">{count > 1 ? `${count}\u00a0photos` : '1\u00a0photo'}</p>
  )
