import { clsx } from 'clsx'
import { Fragment, memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Time } from '#app/components/time.tsx'
import { Bubble } from './bubble.tsx'
import { dayText, parisDay, seenText, timeText } from './moments.ts'
import { type Conversation, type Message, useLoadOlder } from './queries.ts'

interface MessageLogProps {
  conversation: Conversation
  /** The number of the first message that was unread when the page was opened. */
  firstNew: number | null
  /** Messages being sent. */
  children: ReactNode
}

/** The messages by day, oldest first. Screen readers announce those added at the end. */
export function MessageLog({ conversation, firstNew, children }: MessageLogProps) {
  const { hasOlder } = conversation
  const { log, load, isLoading, isQuiet, error } = useOlderMessages(conversation)
  return (
    <div className="grid gap-4 [overflow-anchor:none]">
      {hasOlder && (
        <div className="grid justify-items-center gap-2">
          <Button variant="outline" aria-disabled={isLoading} onClick={load}>
            {isLoading ? 'Chargement…' : 'Voir les messages précédents'}
          </Button>
          {error && (
            <p role="alert" className="font-medium text-danger">
              {error.message}
            </p>
          )}
        </div>
      )}
      <div
        ref={log}
        role="log"
        aria-label="Messages"
        aria-live={isQuiet ? 'off' : 'polite'}
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
      >
        <Messages conversation={conversation} firstNew={firstNew} />
        {children}
      </div>
    </div>
  )
}

/** Memoised, so that typing does not render messages. */
const Messages = memo(function Messages({
  conversation: { id, messages, other },
  firstNew,
}: Pick<MessageLogProps, 'conversation' | 'firstNew'>) {
  const newestSent = messages.findLast(({ isMine }) => isMine)
  const now = new Date()
  return messages.map((message, index) => {
    const before = messages[index - 1]
    const isNewDay = !before || parisDay(before.createdAt) !== parisDay(message.createdAt)
    return (
      <Fragment key={message.id}>
        {isNewDay && (
          <h2 className="pt-3 text-center font-sans text-sm font-semibold tracking-normal text-ink-soft">
            {dayText(message.createdAt, now)}
          </h2>
        )}
        {message.number === firstNew && <NewMark />}
        <MessageItem
          conversationId={id}
          message={message}
          otherName={other.name}
          showsSeen={message === newestSent}
        />
      </Fragment>
    )
  })
})

const NewMark = () => (
  <p
    data-first-new
    className="flex scroll-mt-24 items-center gap-3 text-sm font-semibold text-terracotta before:h-px before:grow before:bg-terracotta after:h-px after:grow after:bg-terracotta"
  >
    Nouveaux messages
  </p>
)

/** Loads older messages without moving the scroll position or announcing them. */
function useOlderMessages({ id, messages }: Conversation) {
  const log = useRef<HTMLDivElement>(null)
  /** The first message and the height of the log at the request of older messages. */
  const anchor = useRef<{ first: number; height: number } | null>(null)
  const [isQuiet, setIsQuiet] = useState(false)
  const { mutate, isPending, error } = useLoadOlder(id)
  const first = messages[0]?.number ?? 0

  useLayoutEffect(() => {
    if (!log.current || !anchor.current || anchor.current.first === first) return
    window.scrollBy({ top: log.current.offsetHeight - anchor.current.height, behavior: 'instant' })
    anchor.current = null
  }, [first])

  // Delayed until the browser has passed the added messages to screen readers.
  useEffect(() => {
    if (!isQuiet || isPending) return
    const timer = setTimeout(() => setIsQuiet(false), 500)
    return () => clearTimeout(timer)
  }, [isQuiet, isPending])

  return {
    log,
    isLoading: isPending,
    isQuiet,
    error,
    load: () => {
      if (isPending || !log.current) return
      anchor.current = { first, height: log.current.offsetHeight }
      setIsQuiet(true)
      mutate(first)
    },
  }
}

interface MessageItemProps {
  conversationId: string
  message: Message
  otherName: string
  /** True only for the user's newest message, since the earlier ones have been seen as well. */
  showsSeen: boolean
}

/** Memoised, so that a long conversation renders only messages that change. */
const MessageItem = memo(function MessageItem({
  conversationId,
  message: { isMine, author, content, pictures, createdAt, seenAt },
  otherName,
  showsSeen,
}: MessageItemProps) {
  const sender = author ? (isMine ? author : `${author} (${otherName})`) : isMine ? 'Vous' : otherName
  return (
    <Bubble
      isMine={isMine}
      sender={sender}
      author={author}
      content={content}
      pictures={
        pictures.length > 0 && (
          <MessagePictures conversationId={conversationId} pictures={pictures} sender={sender} />
        )
      }
    >
      <Time at={createdAt} format={timeText} />
      {showsSeen && <span>{seenAt ? seenText(seenAt, new Date()) : 'Envoyé'}</span>}
    </Bubble>
  )
})

interface MessagePicturesProps {
  conversationId: string
  pictures: Message['pictures']
  /** The sender's name. */
  sender: string
}

/** Small pictures in their own proportions; a click opens one in full size. */
const MessagePictures = ({ conversationId, pictures, sender }: MessagePicturesProps) => (
  <ul className={clsx('grid gap-1.5', pictures.length > 1 && 'grid-cols-2')}>
    {pictures.map(({ id, width, height }, index) => {
      const address = (width: number) => `/api/conversations/${conversationId}/pictures/${id}?width=${width}`
      return (
        <li key={id}>
          <a href={address(1280)} target="_blank" rel="noopener" className="block rounded-md">
            <img
              src={address(640)}
              srcSet={`${address(320)} 320w, ${address(640)} 640w`}
              sizes={pictures.length > 1 ? '9rem' : '18rem'}
              width={width}
              height={height}
              alt={`Pièce jointe ${index + 1} de ${sender} (nouvelle fenêtre)`}
              loading="lazy"
              decoding="async"
              className={clsx(
                'rounded-md bg-plaster-deep object-cover',
                pictures.length > 1 ? 'aspect-square w-full' : 'h-auto max-h-80 w-72 max-w-full',
              )}
            />
          </a>
        </li>
      )
    })}
  </ul>
)
