import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ArrowLeft, Keyboard } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import {
  type Decision,
  useDecisions,
  type WaitingProduct,
  waitingQuery,
} from '#app/features/admin/products/decisions.ts'
import {
  KeysDialog,
  RefusalDialog,
  type ReviewAction,
  useReviewKeys,
} from '#app/features/admin/products/review-dialogs.tsx'
import { usePreloadedPicture, WaitingListing } from '#app/features/admin/products/waiting-listing.tsx'
import { AdminPage } from '#app/features/admin/shared/admin-page.tsx'
import { createPageLoader } from '#app/lib/page-data.ts'
import { adminProductMessages } from '#domain/admin-messages.ts'
import { totalText } from '#domain/page.ts'

/** The next page is fetched when fewer loaded listings than this follow the shown one. */
const minLoadedAhead = 8

const load = createPageLoader((queryClient) => queryClient.prefetchInfiniteQuery(waitingQuery))

export { load as clientLoader, load as loader }

/** `/admin/products/validation`: the listings to validate, one at a time, each decided by a single key. */
export default function WaitingPage() {
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(waitingQuery)
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const total = data?.pages[0]?.total ?? 0
  const review = useReview(items)
  const { index, product } = review
  usePreloadedPicture(items[index + 1]?.pictures[0])
  useEffect(() => {
    if (hasNextPage && !isFetching && index + minLoadedAhead >= items.length) void fetchNextPage()
  }, [hasNextPage, isFetching, index, items.length, fetchNextPage])

  const restart = async () => {
    await refetch()
    review.restart()
  }
  return (
    <AdminPage
      title="Annonces à valider"
      actions={
        <>
          {product && (
            <Button
              variant="outline"
              className="pointer-coarse:hidden"
              onClick={() => review.setIsHelpOpen(true)}
            >
              <Keyboard aria-hidden="true" className="size-5" /> Touches
            </Button>
          )}
          <ButtonLink variant="outline" to="/admin/products">
            <ArrowLeft aria-hidden="true" className="size-5" /> Tous les produits
          </ButtonLink>
        </>
      }
    >
      {data ? (
        <div className="grid gap-5">
          {product && (
            <p className="text-ink-soft">
              Annonce {index + 1} sur {totalText(Math.max(total, items.length))}
              <span className="pointer-coarse:hidden">
                {'\u00a0'}: A valide, R refuse, J et K passent d’une annonce à l’autre.
              </span>
            </p>
          )}
          <LastDecision review={review} />
          {product ? (
            <WaitingListing
              key={product.id}
              product={product}
              state={review.states.get(product.id) ?? null}
              isFirst={index === 0}
              onAction={review.act}
            />
          ) : items.length === 0 ? (
            <EmptyState>{adminProductMessages.noneWaiting}</EmptyState>
          ) : hasNextPage ? (
            <Skeleton text="Chargement…" rows={1} className="h-96" />
          ) : (
            <EndOfList review={review} items={items} isBusy={isFetching} onAgain={restart} />
          )}
        </div>
      ) : isError ? (
        <LoadError onRetry={refetch}>
          <p>{adminProductMessages.loadFailure}</p>
        </LoadError>
      ) : (
        <Skeleton text="Chargement…" rows={1} className="h-96" />
      )}
      <RefusalDialog
        title={review.isRefusing && product ? product.title : null}
        onClose={() => review.setIsRefusing(false)}
        onRefuse={review.refuse}
      />
      <KeysDialog
        open={review.isHelpOpen}
        onClose={() => review.setIsHelpOpen(false)}
        isOn={review.areKeysEnabled}
        onSwitch={review.setAreKeysEnabled}
      />
    </AdminPage>
  )
}

type Review = ReturnType<typeof useReview>

/** The index of the shown listing, and the actions on it. */
function useReview(items: readonly WaitingProduct[]) {
  const { states, decide, undoLast, sendNow, reset } = useDecisions()
  const [index, setIndex] = useState(0)
  const [isRefusing, setIsRefusing] = useState(false)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const [areKeysEnabled, setAreKeysEnabled] = useState(true)
  const [lastDecided, setLastDecided] = useState<WaitingProduct | null>(null)
  const product = items[index]
  const state = product && states.get(product.id)
  const isUndecided = product !== undefined && (state === undefined || state.kind === 'failed')

  function decideShown(decision: Decision) {
    if (!product || !isUndecided) return
    decide(product, decision)
    setLastDecided(product)
    setIndex(index + 1)
  }
  function act(action: ReviewAction) {
    if (action === 'accept') decideShown({ kind: 'validate' })
    if (action === 'refuse' && isUndecided) setIsRefusing(true)
    if (action === 'next') setIndex(Math.min(index + 1, items.length))
    if (action === 'previous') setIndex(Math.max(index - 1, 0))
    if (action === 'help') setIsHelpOpen(true)
    if (action === 'undo') {
      const id = undoLast()
      const returnIndex = items.findIndex((item) => item.id === id)
      if (returnIndex >= 0) setIndex(returnIndex)
    }
  }
  useReviewKeys(areKeysEnabled, act)
  return {
    index,
    product,
    states,
    lastDecided,
    act,
    sendNow,
    setIndex,
    isRefusing,
    setIsRefusing,
    isHelpOpen,
    setIsHelpOpen,
    areKeysEnabled,
    setAreKeysEnabled,
    refuse(reason: string) {
      setIsRefusing(false)
      decideShown({ kind: 'refuse', reason })
    },
    restart() {
      reset()
      setLastDecided(null)
      setIndex(0)
    },
  }
}

/** The last decision, with a button that undoes it while that is possible. */
function LastDecision({ review: { lastDecided, states, act } }: { review: Review }) {
  const state = lastDecided && states.get(lastDecided.id)
  const isValid = state && state.kind !== 'failed' && state.decision === 'validate'
  return (
    <div
      className={clsx(
        'sticky top-16 z-10 -my-2 flex flex-wrap items-center gap-x-4 bg-plaster',
        lastDecided && 'min-h-11 py-1',
      )}
    >
      <p role="status" className="min-w-0 truncate">
        {lastDecided && state && state.kind !== 'failed' && (
          <>
            <strong className={isValid ? 'text-fir' : 'text-danger'}>
              {isValid ? 'Validée' : 'Refusée'}
            </strong>
            {`\u00a0: ${lastDecided.title}`}
          </>
        )}
        {lastDecided &&
          state?.kind === 'failed' &&
          `Rien n’a été fait pour «\u00a0${lastDecided.title}\u00a0».`}
      </p>
      {state?.kind === 'planned' && (
        <Button variant="ghost" size="sm" className="min-h-11" onClick={() => act('undo')}>
          Reprendre
        </Button>
      )}
    </div>
  )
}

interface EndOfListProps {
  review: Review
  items: readonly WaitingProduct[]
  isBusy: boolean
  onAgain: () => void
}

/** Shown after the last listing: undecided and failed ones, and a button that fetches new ones. */
function EndOfList({ review: { states, sendNow, setIndex }, items, isBusy, onAgain }: EndOfListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const undecided = items.filter(({ id }) => (states.get(id)?.kind ?? 'failed') === 'failed')
  const hasUnsent = items.some(({ id }) => states.get(id)?.kind === 'planned')
  return (
    <section className="grid justify-items-start gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        {undecided.length === 0 ? 'Tout est vérifié' : 'Vous êtes au bout de la liste'}
      </h2>
      {undecided.length > 0 && (
        <p>
          {undecided.length === 1
            ? 'Une annonce attend encore'
            : `${undecided.length} annonces attendent encore`}
          {'\u00a0: '}
          <Button
            variant="ghost"
            size="sm"
            className="min-h-11"
            onClick={() => setIndex(items.findIndex(({ id }) => id === undecided[0]?.id))}
          >
            y revenir
          </Button>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {hasUnsent && <Button onClick={sendNow}>Envoyer sans attendre</Button>}
        <Button
          variant="outline"
          aria-disabled={isBusy || hasUnsent}
          onClick={() => !isBusy && !hasUnsent && onAgain()}
        >
          Chercher de nouvelles annonces
        </Button>
      </div>
    </section>
  )
}
