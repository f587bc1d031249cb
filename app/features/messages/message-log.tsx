import { Fragment, memo, type ReactNode } from 'react'
import { Button } from '#app/components/button.tsx'
import { MessageItem } from './message-item.tsx'
import { dayOf, dayText } from './moments.ts'
import type { Conversation } from './queries.ts'
import { useOlder } from './use-older.ts'

interface MessageLogProps {
  conversation: Conversation
  /** Number of the first message that was not seen when the page was opened. */
  firstNew: number | null
  /** What is on its way. */
  children: ReactNode
}

/** The messages by day, oldest first. Screen readers read out what is added at the end. */
export function MessageLog({ conversation, firstNew, children }: MessageLogProps) {
  const { hasOlder } = conversation
  const { log, load, isLoading, isQuiet, error } = useOlder(conversation)
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

/** Apart from what is typed below: a letter draws none of them anew. */
const Messages = memo(function Messages({
  conversation: { id, messages, other },
  firstNew,
}: Pick<MessageLogProps, 'conversation' | 'firstNew'>) {
  const newestOwn = messages.findLast(({ isMine }) => isMine)
  const now = new Date()
  return messages.map((message, index) => {
    const before = messages[index - 1]
    const isNewDay = !before || dayOf(before.createdAt) !== dayOf(message.createdAt)
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
          showsSeen={message === newestOwn}
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
