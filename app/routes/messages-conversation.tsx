import { useQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { data } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Head } from '#app/components/head.tsx'
import { WaitingItem } from '#app/features/messages/bubble.tsx'
import { BlockButton, ConversationAside } from '#app/features/messages/conversation-aside.tsx'
import {
  ConversationFrame,
  Foot,
  MessagesError,
  redirectIfSignedOut,
} from '#app/features/messages/conversation-frame.tsx'
import { ConversationHeader } from '#app/features/messages/conversation-header.tsx'
import { MessageLog } from '#app/features/messages/message-log.tsx'
import { type Conversation, conversationQuery, useMarkSeen } from '#app/features/messages/queries.ts'
import { type MessageTarget, useOutbox } from '#app/features/messages/use-outbox.ts'
import { useWriting, WritingField } from '#app/features/messages/writing.tsx'
import { useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { ApiError } from '#app/lib/api.ts'
import { queryClientOf } from '#app/lib/query-client.ts'
import type { Account } from '#app/lib/session.ts'
import { useIsSigningOut } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import type { Route } from './+types/messages-conversation'

async function load({ request, params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const redirection = await redirectIfSignedOut(request, context)
  if (redirection) return redirection
  const queryClient = queryClientOf(context)
  const query = conversationQuery(params.id)
  try {
    await queryClient.fetchQuery(query)
    return null
  } catch (error) {
    // Without a network, a conversation in the cache can be read and answered.
    if (queryClient.getQueryData(query.queryKey)) return null
    if (!(error instanceof ApiError)) throw error
    throw data(null, { status: error.status || 503 })
  }
}

export { load as clientLoader, load as loader }

export default function ConversationRoute({ params }: Route.ComponentProps) {
  const account = useOwnAccount()
  const { shownName } = useSettings()
  const { data: conversation } = useQuery({ ...conversationQuery(params.id), enabled: false })
  if (!account) return null
  return (
    <>
      <Head
        title={`${conversation?.other.name ?? 'Conversation'} – Messages – ${shownName}`}
        description="Une conversation à propos d’une annonce ou d’une commande."
      />
      <ConversationPage key={params.id} conversationId={params.id} account={account} />
    </>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <MessagesError error={error} />

/** `/messages/{conversationId}`: the messages of two users about one subject. */
function ConversationPage({ conversationId, account }: { conversationId: string; account: Account }) {
  const { data } = useQuery({ ...conversationQuery(conversationId), enabled: !useIsSigningOut() })
  return data ? <LoadedConversation key={account.id} conversation={data} account={account} /> : null
}

function LoadedConversation({ conversation, account }: { conversation: Conversation; account: Account }) {
  const { id, other, messages, cannotWrite, isBlockedByMe } = conversation
  const [target] = useState<MessageTarget>({ conversationId: id })
  const { outbox, waiting } = useOutbox(target, account.id)
  const writing = useWriting(target, account, outbox)
  const unsentMessages = waiting.filter(
    ({ key }) => !messages.some(({ submissionKey }) => submissionKey === key),
  )
  const [firstNew] = useState(() => messages.find(({ isMine, seenAt }) => !isMine && !seenAt)?.number ?? null)
  const newest = messages.at(-1)
  const { end, isAtEnd, goToEnd } = useScrollToEnd((newest?.number ?? 0) + unsentMessages.length)
  useMarkVisibleAsSeen(conversation, isAtEnd)
  const unseenCount = isAtEnd ? 0 : messages.filter(({ isMine, seenAt }) => !isMine && !seenAt).length

  function send() {
    writing.send()
    // Scrolls to the sent message.
    requestAnimationFrame(goToEnd)
  }

  return (
    <ConversationFrame
      header={<ConversationHeader {...conversation} />}
      aside={<ConversationAside conversation={conversation} />}
    >
      <MessageLog conversation={conversation} firstNew={firstNew}>
        {outbox &&
          unsentMessages.map((message) => (
            <WaitingItem key={message.key} message={message} outbox={outbox} onEdit={writing.editUnsent} />
          ))}
      </MessageLog>
      <div ref={end} className="h-px" />
      <Foot>
        {unseenCount > 0 && (
          <Button
            size="sm"
            className="absolute -top-14 left-1/2 min-h-11 -translate-x-1/2 whitespace-nowrap"
            onClick={goToEnd}
          >
            <ArrowDown aria-hidden="true" className="size-4.5" />
            {unseenCount > 1 ? 'Nouveaux messages' : 'Nouveau message'}
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

const followVisibility = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Marks messages as seen while the page and the newest message are visible. */
function useMarkVisibleAsSeen({ id, messages }: Conversation, isAtEnd: boolean): void {
  const isVisible = useSyncExternalStore(
    followVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  )
  const { mutate } = useMarkSeen(id)
  const newest = messages.findLast(({ isMine, seenAt }) => !isMine && !seenAt)?.number ?? null
  const isSeen = isVisible && isAtEnd
  useEffect(() => {
    if (isSeen && newest !== null) mutate(newest)
  }, [isSeen, newest, mutate])
}

/**
 * Scrolls to the first new message of an opened conversation, and to each added message while the reader is at the end. Returns
 * whether they are. `count` increases with each message.
 */
function useScrollToEnd(count: number) {
  const end = useRef<HTMLDivElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(false)
  const wasAtEnd = useRef(false)
  const isOpened = useRef(false)

  useEffect(() => {
    const element = end.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => {
      setIsAtEnd(entry?.isIntersecting ?? false)
      wasAtEnd.current = entry?.isIntersecting ?? false
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  /** Scrolls to the end, which is above the fixed field. */
  const goToEnd = useCallback(() => {
    const foot = end.current?.nextElementSibling
    if (!end.current || !foot) return
    const hidden =
      end.current.getBoundingClientRect().bottom + foot.getBoundingClientRect().height - window.innerHeight
    window.scrollBy({ top: Math.max(0, hidden), behavior: 'instant' })
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever a message is added
  useLayoutEffect(() => {
    if (isOpened.current && wasAtEnd.current) goToEnd()
  }, [count])

  // Runs after the router has restored the scroll position.
  useEffect(() => {
    if (isOpened.current) return
    isOpened.current = true
    const firstNew = document.querySelector('[data-first-new]')
    if (firstNew) firstNew.scrollIntoView({ block: 'start' })
    else goToEnd()
  }, [goToEnd])

  return { end, isAtEnd, goToEnd }
}
