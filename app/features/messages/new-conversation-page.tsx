import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { LoadError } from '#app/components/load-error.tsx'
import type { Account } from '#app/lib/session.ts'
import { useIsSigningOut } from '#app/lib/signing-out.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { type ConversationSubject, conversationPath } from '#domain/conversations/conversations.ts'
import { SafetyAdvice } from './conversation-aside.tsx'
import { ConversationFrame } from './conversation-frame.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { aboutQuery } from './queries.ts'
import { Foot } from './sticky-footer.tsx'
import { begunConversation, type Place, useOutbox } from './use-outbox.ts'
import { WaitingItem } from './waiting-item.tsx'
import { useWriting, WritingField } from './writing.tsx'

interface NewConversationPageProps {
  subject: ConversationSubject
  account: Account
}

/** `/messages/new`: the first message about an advertisement or an order. */
export function NewConversationPage({ subject, account }: NewConversationPageProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...aboutQuery(subject),
    enabled: !useIsSigningOut(),
  })
  const [place] = useState<Place>({ subject })
  const { outbox, waiting } = useOutbox(place, account.id)
  const writing = useWriting(place, account, outbox)
  useOpenConversation(data?.conversationId ?? begunConversation(place), waiting.length === 0)
  if (!data)
    return (
      <div className="page py-14">
        {error && (
          <LoadError
            title="Cette page n’a pas pu être chargée"
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </div>
    )
  const { other, cannotWrite } = data
  return (
    <ConversationFrame header={<ConversationHeader {...data} />} aside={<SafetyAdvice />}>
      <div role="log" aria-label="Messages" className="grid min-h-40 content-end gap-3">
        {waiting.length === 0 && !cannotWrite && (
          <p className="max-w-prose text-ink-soft">
            Vous n’avez pas encore échangé à ce sujet. Votre adresse email et votre téléphone ne sont pas
            transmis&nbsp;: {other.isDeleted ? 'cette personne' : other.name} ne voit que votre nom.
          </p>
        )}
        {outbox &&
          waiting.map((message) => (
            <WaitingItem key={message.key} message={message} outbox={outbox} onTakeBack={writing.takeBack} />
          ))}
      </div>
      <Foot>
        {cannotWrite ? (
          <p className="font-medium">{cannotWrite}</p>
        ) : (
          <WritingField
            writing={writing}
            otherName={other.name}
            sells={canSell(account.profile?.userType ?? null)}
          />
        )}
      </Foot>
    </ConversationFrame>
  )
}

/** To the conversation as soon as there is one and nothing waits here any more; going back skips this page. */
function useOpenConversation(conversationId: string | undefined, isReady: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (conversationId && isReady) void navigate(conversationPath(conversationId), { replace: true })
  }, [conversationId, isReady, navigate])
}
