import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { MessagesSquare } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { PageLinks } from '#app/components/page-links.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { redirectIfSignedOut } from '#app/features/messages/conversation-frame.tsx'
import { SubjectPicture } from '#app/features/messages/conversation-header.tsx'
import { shortMoment } from '#app/features/messages/moments.ts'
import {
  type ConversationLine,
  type ConversationList,
  conversationListQuery,
} from '#app/features/messages/queries.ts'
import { ProfilePage } from '#app/features/profile/profile-page.tsx'
import { queryClientOf } from '#app/lib/query-client.ts'
import { useIsSigningOut } from '#app/lib/session.ts'
import { readPage } from '#domain/address.ts'
import { conversationPath, conversationsPerPage, messagesPath } from '#domain/conversations/conversations.ts'
import type { Route } from './+types/messages'

const parsePage = (params: URLSearchParams) => readPage(params, conversationsPerPage)

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const redirection = await redirectIfSignedOut(request, context)
  if (redirection) return redirection
  // The page itself shows failures.
  await queryClientOf(context).prefetchQuery(
    conversationListQuery(parsePage(new URL(request.url).searchParams)),
  )
  return null
}

export { load as clientLoader, load as loader }

export default function Messages() {
  const [params] = useSearchParams()
  return (
    <ProfilePage
      title="Messages"
      description="Vos conversations avec acheteurs et vendeurs."
      current="messages"
    >
      {() => <MessagesPage page={parsePage(params)} />}
    </ProfilePage>
  )
}

/** `/messages`: the user's conversations, with their unread messages. */
function MessagesPage({ page }: { page: number }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...conversationListQuery(page),
    enabled: !useIsSigningOut(),
  })
  if (data) return <ConversationRows list={data} page={page} isOutdated={isPlaceholderData} />
  if (!error) return <Skeleton text="Chargement de vos messages…" rows={4} />
  return (
    <LoadError
      title="Vos messages n’ont pas pu être chargés"
      error={error}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

interface ConversationRowsProps {
  list: ConversationList
  page: number
  isOutdated: boolean
}

function ConversationRows({
  list: { conversations, total, pages },
  page,
  isOutdated,
}: ConversationRowsProps) {
  if (total === 0) return <NoMessage />
  return (
    <section
      aria-label="Conversations"
      aria-busy={isOutdated}
      className="grid max-w-4xl gap-6 transition-opacity delay-150 aria-busy:opacity-60"
    >
      {conversations.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {conversations.map((conversation) => (
            <li key={conversation.id}>
              <ConversationRow conversation={conversation} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState action={{ label: 'Revenir à la première page', to: messagesPath }}>
          {'Cette page n’existe plus\u00a0: votre liste est plus courte.'}
        </EmptyState>
      )}
      <PageLinks label="Pages des messages" page={page} pageCount={pages} />
    </section>
  )
}

const NoMessage = () => (
  <div className="grid max-w-prose justify-items-start gap-4 py-4">
    <MessagesSquare aria-hidden="true" strokeWidth={1.5} className="size-12 text-terracotta" />
    <h2 className="text-2xl">Aucun message</h2>
    <p className="text-lg text-ink-soft">
      Une question sur une annonce&nbsp;? «&nbsp;Écrire au vendeur&nbsp;» ouvre une conversation, sans montrer
      votre adresse email ni votre téléphone.
    </p>
    <ButtonLink to="/products">Parcourir les produits</ButtonLink>
  </div>
)

/** One conversation in the list, in bold when it has unread messages. */
function ConversationRow({
  conversation: { id, about, other, subject, last, unread },
}: {
  conversation: ConversationLine
}) {
  return (
    <Link
      to={conversationPath(id)}
      prefetch="intent"
      className="-mx-3 grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-4 rounded-md px-3 py-4 hover:bg-paper"
    >
      <SubjectPicture about={about} />
      <span className="grid min-w-0">
        <span className={clsx('truncate text-lg', unread > 0 ? 'font-semibold' : 'font-medium')}>
          <bdi>{other.name}</bdi>
        </span>
        <span className="truncate text-sm text-ink-soft">
          <bdi>{subject}</bdi>
        </span>
        <span
          className={clsx('mt-1 truncate', unread > 0 && !last.isMine ? 'font-semibold' : 'text-ink-soft')}
        >
          {(last.isMine || last.author) && `${last.author ?? 'Vous'}\u00a0: `}
          <bdi>{last.preview || (last.hasPictures ? 'Photo' : '')}</bdi>
        </span>
      </span>
      <span className="grid justify-items-end gap-1.5 text-sm text-ink-soft">
        <time dateTime={last.createdAt} className="whitespace-nowrap">
          {shortMoment(last.createdAt, new Date())}
        </time>
        {unread > 0 && (
          <span className="min-w-6 rounded-full bg-terracotta px-1.5 text-center leading-6 font-semibold text-paper">
            {unread > 99 ? '99+' : unread}
            <span className="sr-only">{unread > 1 ? ' messages non lus' : ' message non lu'}</span>
          </span>
        )}
      </span>
    </Link>
  )
}
