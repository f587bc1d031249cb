import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#app/components/button.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { MoreButton } from '#app/components/more-button.tsx'
import { Time } from '#app/components/time.tsx'
import { type Reading, ReportCard, readingQuery } from '#app/features/admin/reports/report-card.tsx'
import { AdminPage, missingPage, Section } from '#app/features/admin/shared/admin-page.tsx'
import { PersonLink, textLink } from '#app/features/admin/shared/cells.tsx'
import { createItemLoader } from '#app/lib/page-data.ts'
import { formatMoment } from '#domain/dates.ts'
import type { Route } from './+types/conversation'

/** Each reading is recorded in the audit log. */
const load = createItemLoader(async (queryClient, { id = '' }) => {
  await queryClient.fetchInfiniteQuery({ ...readingQuery(id), staleTime: 0 })
  return null
})

export { load as clientLoader, load as loader }

export default function Page({ params }: Route.ComponentProps) {
  return <ReadingPage key={params.id} conversationId={params.id} />
}

export const ErrorBoundary = missingPage({
  title: 'Conversation fermée aux administrateurs',
  action: { label: 'Signalements', to: '/admin/reports' },
})

/** `/admin/conversations/{id}`: a reported or disputed conversation. */
function ReadingPage({ conversationId }: { conversationId: string }) {
  const { data, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery({ ...readingQuery(conversationId), enabled: false })
  const newest = data?.pages[0]
  if (!newest)
    return (
      <AdminPage title="Conversation">
        <LoadError onRetry={refetch}>
          <p>La conversation n’a pas pu être chargée.</p>
        </LoadError>
      </AdminPage>
    )
  const messages = data.pages.toReversed().flatMap((page) => page.messages)
  return (
    <AdminPage
      title="Conversation"
      text={`Ouverte par ${newest.via === 'report' ? 'un signalement' : 'un litige'}. Cette lecture est inscrite au journal.`}
      actions={
        newest.via === 'report' && (
          <Link to="/admin/reports" className={buttonClass({ variant: 'outline' })}>
            <ArrowLeft aria-hidden="true" className="size-5" /> Tous les signalements
          </Link>
        )
      }
    >
      <Facts reading={newest} />
      {newest.reports.map((report) => (
        <ReportCard key={report.id} report={report} reading={newest} />
      ))}
      <Section title="Messages" level="large" className="max-w-3xl">
        {hasNextPage && (
          <MoreButton
            label="Voir les messages précédents"
            isLoading={isFetchingNextPage}
            onMore={() => void fetchNextPage()}
          />
        )}
        {isFetchNextPageError && (
          <p role="alert" className="font-medium text-danger">
            Les messages précédents n’ont pas pu être chargés.
          </p>
        )}
        <ol className="grid gap-3">
          {messages.map((message) => (
            <li key={message.id}>
              <MessageEntry message={message} reading={newest} />
            </li>
          ))}
        </ol>
      </Section>
    </AdminPage>
  )
}

const Facts = ({ reading: { about, subject, buyer, seller } }: { reading: Reading }) => (
  <dl className="grid gap-x-6 gap-y-0.5 border-y border-line py-4 wrap-anywhere max-sm:*:even:mb-2 sm:grid-cols-[auto_1fr] sm:gap-y-2">
    <dt className="text-ink-soft">Acheteur</dt>
    <dd>
      <PersonLink person={buyer} />
    </dd>
    <dt className="text-ink-soft">Vendeur</dt>
    <dd>
      <PersonLink person={seller} />
    </dd>
    <dt className="text-ink-soft">À propos de</dt>
    <dd>
      {about.path ? (
        <Link
          to={about.kind === 'order' ? `/admin/orders/${about.orderId}` : about.path}
          className={textLink}
        >
          <bdi>{subject}</bdi>
        </Link>
      ) : (
        <bdi>{subject}</bdi>
      )}
    </dd>
  </dl>
)

type MessageEntryProps = { message: Reading['messages'][number]; reading: Reading }

/** One message with its author and time. */
function MessageEntry({ message, reading }: MessageEntryProps) {
  const { content, pictures, sentBy, createdAt, seenAt } = message
  return (
    <article
      className={clsx(
        'grid gap-2 border-l-4 bg-paper px-4 py-3',
        sentBy === 'buyer' ? 'border-terracotta' : 'border-fir',
      )}
    >
      <p className="text-sm text-ink-soft">
        <bdi className="font-semibold text-ink">{reading[sentBy].name}</bdi>,{' '}
        {sentBy === 'buyer' ? 'acheteur' : 'vendeur'}, le <Time at={createdAt} format={formatMoment} />
        {seenAt ? '' : ' · pas encore vu'}
      </p>
      {content && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {content}
        </p>
      )}
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map(({ id, width, height }, index) => {
            const address = `/api/conversations/${reading.id}/pictures/${id}`
            return (
              <li key={id}>
                <a href={`${address}?width=1280`} target="_blank" rel="noopener" className="block">
                  <img
                    src={`${address}?width=320`}
                    width={width}
                    height={height}
                    alt={`Pièce jointe ${index + 1} de ${reading[sentBy].name} (nouvelle fenêtre)`}
                    loading="lazy"
                    className="size-32 rounded-md bg-plaster-deep object-cover"
                  />
                </a>
              </li>
            )
          })}
        </ul>
      )}
    </article>
  )
}
