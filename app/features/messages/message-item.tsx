import { memo } from 'react'
import { Time } from '#app/components/time.tsx'
import { Bubble } from './bubble.tsx'
import { MessagePictures } from './message-pictures.tsx'
import { seenText, timeText } from './moments.ts'
import type { Message } from './queries.ts'

interface MessageItemProps {
  conversationId: string
  message: Message
  otherName: string
  /** Under the newest of one's own only: those before it have been seen as well. */
  showsSeen: boolean
}

/** Drawn anew only when it changes: a long conversation stays quick. */
export const MessageItem = memo(function MessageItem({
  conversationId,
  message: { isMine, content, pictures, createdAt, seenAt },
  otherName,
  showsSeen,
}: MessageItemProps) {
  const sender = isMine ? 'Vous' : otherName
  return (
    <Bubble
      isMine={isMine}
      sender={sender}
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
