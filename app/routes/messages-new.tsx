import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { data, redirect, useNavigate, useSearchParams } from 'react-router'
import { Head } from '#app/components/head.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { WaitingItem } from '#app/features/messages/bubble.tsx'
import { SafetyAdvice } from '#app/features/messages/conversation-aside.tsx'
import {
  ConversationFrame,
  Foot,
  MessagesError,
  redirectIfSignedOut,
} from '#app/features/messages/conversation-frame.tsx'
import { ConversationHeader } from '#app/features/messages/conversation-header.tsx'
import { aboutQuery } from '#app/features/messages/queries.ts'
import { type MessageTarget, startedConversation, useOutbox } from '#app/features/messages/use-outbox.ts'
import { useWriting, WritingField } from '#app/features/messages/writing.tsx'
import { useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { ApiError } from '#app/lib/api.ts'
import { queryClientOf } from '#app/lib/query-client.ts'
import type { Account } from '#app/lib/session.ts'
import { useIsSigningOut } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import {
  type ConversationSubject,
  conversationPath,
  parseSubject,
} from '#domain/conversations/conversations.ts'
import type { Route } from './+types/messages-new'

/** Redirects to an existing conversation about the subject. */
async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const redirection = await redirectIfSignedOut(request, context)
  if (redirection) return redirection
  const subject = parseSubject(new URL(request.url).searchParams)
  if (!subject) throw data(null, { status: 404 })
  try {
    const { conversationId } = await queryClientOf(context).fetchQuery(aboutQuery(subject))
    return conversationId ? redirect(conversationPath(conversationId)) : null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw data({ text: error.message }, { status: error.status === 400 ? 404 : error.status || 503 })
  }
}

export { load as clientLoader, load as loader }

export default function NewMessage() {
  const account = useOwnAccount()
  const [params] = useSearchParams()
  const { shownName } = useSettings()
  const subject = parseSubject(params)
  if (!account || !subject) return null
  return (
    <>
      <Head
        title={`Nouveau message – ${shownName}`}
        description="Écrire à propos d’une annonce ou d’une commande."
      />
      <NewConversationPage key={params.toString() + account.id} subject={subject} account={account} />
    </>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <MessagesError error={error} />

interface NewConversationPageProps {
  subject: ConversationSubject
  account: Account
}

/** `/messages/new`: the first message about an advertisement or an order. */
function NewConversationPage({ subject, account }: NewConversationPageProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...aboutQuery(subject),
    enabled: !useIsSigningOut(),
  })
  const [target] = useState<MessageTarget>({ subject })
  const { outbox, waiting } = useOutbox(target, account.id)
  const writing = useWriting(target, account, outbox)
  useOpenConversation(data?.conversationId ?? startedConversation(target), waiting.length === 0)
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
            <WaitingItem key={message.key} message={message} outbox={outbox} onEdit={writing.editUnsent} />
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

/** Opens the conversation once it exists and no message is waiting. The history entry of this page is replaced. */
function useOpenConversation(conversationId: string | undefined, isReady: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (conversationId && isReady) void navigate(conversationPath(conversationId), { replace: true })
  }, [conversationId, isReady, navigate])
}
