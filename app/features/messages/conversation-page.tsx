import { useQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { type Account, useIsSigningOut } from '#app/lib/session.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { BlockButton } from './block-button.tsx'
import { ConversationAside } from './conversation-aside.tsx'
import { ConversationFrame } from './conversation-frame.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { Foot } from './foot.tsx'
import { MessageLog } from './message-log.tsx'
import { type Conversation, conversationQuery } from './queries.ts'
import { useEnd } from './use-end.ts'
import { type Place, useOutbox } from './use-outbox.ts'
import { useSeen } from './use-seen.ts'
import { WaitingItem } from './waiting-item.tsx'
import { useWriting, WritingField } from './writing.tsx'

/** `/messages/{conversationId}`: what two people write to each other about one thing. */
export function ConversationPage({ conversationId, account }: { conversationId: string; account: Account }) {
  const { data } = useQuery({ ...conversationQuery(conversationId), enabled: !useIsSigningOut() })
  return data ? <Found key={account.id} conversation={data} account={account} /> : null
}

function Found({ conversation, account }: { conversation: Conversation; account: Account }) {
  const { id, other, messages, cannotWrite, isBlockedByMe } = conversation
  const [place] = useState<Place>({ conversationId: id })
  const { outbox, waiting } = useOutbox(place, account.id)
  const writing = useWriting(place, account, outbox)
  const onTheirWay = waiting.filter(({ key }) => !messages.some(({ submissionKey }) => submissionKey === key))
  const [firstNew] = useState(() => messages.find(({ isMine, seenAt }) => !isMine && !seenAt)?.number ?? null)
  const newest = messages.at(-1)
  const { end, isAtEnd, goToEnd } = useEnd((newest?.number ?? 0) + onTheirWay.length)
  useSeen(conversation, isAtEnd)
  const news = isAtEnd ? 0 : messages.filter(({ isMine, seenAt }) => !isMine && !seenAt).length

  function send() {
    writing.send()
    // What one has just written is shown, wherever one was reading.
    requestAnimationFrame(goToEnd)
  }

  return (
    <ConversationFrame
      header={<ConversationHeader {...conversation} />}
      aside={<ConversationAside conversation={conversation} />}
    >
      <MessageLog conversation={conversation} firstNew={firstNew}>
        {outbox &&
          onTheirWay.map((message) => (
            <WaitingItem key={message.key} message={message} outbox={outbox} onTakeBack={writing.takeBack} />
          ))}
      </MessageLog>
      <div ref={end} className="h-px" />
      <Foot>
        {news > 0 && (
          <Button
            size="sm"
            className="absolute -top-14 left-1/2 min-h-11 -translate-x-1/2 whitespace-nowrap"
            onClick={goToEnd}
          >
            <ArrowDown aria-hidden="true" className="size-4.5" />
            {news > 1 ? 'Nouveaux messages' : 'Nouveau message'}
          </Button>
        )}
        {cannotWrite ? (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="font-medium">{cannotWrite}</p>
            {isBlockedByMe && <BlockButton conversation={conversation} />}
          </div>
        ) : (
          <WritingField
            writing={{ ...writing, send }}
            otherName={other.name}
            sells={canSell(account.profile?.userType ?? null)}
          />
        )}
      </Foot>
    </ConversationFrame>
  )
}
