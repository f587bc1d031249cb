import { useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { ButtonLink } from '#app/components/button.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { Pagination } from '#app/components/pagination.tsx'
import { useIsSigningOut } from '#app/lib/session.ts'
import { messagesPath } from '#domain/conversations/addresses.ts'
import { ConversationRow } from './conversation-row.tsx'
import { type ConversationList, conversationListQuery } from './queries.ts'

/** `/messages`: with whom one has written, about what, and what waits to be read. */
export function MessagesPage({ page }: { page: number }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...conversationListQuery(page),
    enabled: !useIsSigningOut(),
  })
  if (data) return <Found list={data} page={page} isOutdated={isPlaceholderData} />
  if (!error) return <Skeleton />
  return (
    <LoadError
      title="Vos messages n’ont pas pu être chargés"
      error={error}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

const pathOf = (page: number) => (page > 1 ? `${messagesPath}?page=${page}` : messagesPath)

interface FoundProps {
  list: ConversationList
  page: number
  isOutdated: boolean
}

function Found({ list: { conversations, total, pages }, page, isOutdated }: FoundProps) {
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
        <div className="grid justify-items-start gap-4">
          <p className="text-lg">Cette page n’existe plus&nbsp;: votre liste est plus courte.</p>
          <ButtonLink to={messagesPath} variant="outline">
            Revenir à la première page
          </ButtonLink>
        </div>
      )}
      {pages > 1 && <Pagination label="Pages des messages" page={page} pageCount={pages} to={pathOf} />}
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

const Skeleton = () => (
  <div role="status" className="grid max-w-4xl gap-3">
    <span className="sr-only">Chargement de vos messages…</span>
    {[1, 2, 3, 4].map((row) => (
      <div key={row} className="h-24 animate-pulse rounded-lg bg-plaster-deep" />
    ))}
  </div>
)
