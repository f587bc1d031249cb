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
import { fill } from '#app/lib/page-data.ts'
import { adminProductMessages } from '#domain/admin-messages.ts'
import { totalText } from '#domain/page.ts'

/** The next page is fetched when this many loaded listings are left. */
const ahead = 8

const load = fill((queries) => queries.prefetchInfiniteQuery(waitingQuery))

export { load as clientLoader, load as loader }

/** `/admin/products/validation`: the listings to validate, one at a time, each decided by a single key. */
export default function WaitingPage() {
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(waitingQuery)
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const total = data?.pages[0]?.total ?? 0
  const review = useReview(items)
  const { at, product } = review
  usePreloadedPicture(items[at + 1]?.pictures[0])
  useEffect(() => {
    if (hasNextPage && !isFetching && at + ahead >= items.length) void fetchNextPage()
  }, [hasNextPage, isFetching, at, items.length, fetchNextPage])

  const again = async () => {
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
              onClick={() => review.setIsHelping(true)}
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
              Annonce {at + 1} sur {totalText(Math.max(total, items.length))}
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
              isFirst={at === 0}
              onAction={review.act}
            />
          ) : items.length === 0 ? (
            <EmptyState>{adminProductMessages.noneWaiting}</EmptyState>
          ) : hasNextPage ? (
            <Skeleton text="Chargement…" rows={1} className="h-96" />
          ) : (
            <AllSeen review={review} items={items} isBusy={isFetching} onAgain={again} />
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
        open={review.isHelping}
        onClose={() => review.setIsHelping(false)}
        isOn={review.hasKeys}
        onSwitch={review.setHasKeys}
      />
    </AdminPage>
  )
}

type Review = ReturnType<typeof useReview>

/** The position among the listings, and the actions on the shown one. */
function useReview(items: readonly WaitingProduct[]) {
  const { states, decide, undoLast, sendNow, reset } = useDecisions()
  const [at, setAt] = useState(0)
  const [isRefusing, setIsRefusing] = useState(false)
  const [isHelping, setIsHelping] = useState(false)
  const [hasKeys, setHasKeys] = useState(true)
  const [last, setLast] = useState<WaitingProduct | null>(null)
  const product = items[at]
  const state = product && states.get(product.id)
  const isOpen = product !== undefined && (state === undefined || state.kind === 'failed')

  function run(decision: Decision) {
    if (!product || !isOpen) return
    decide(product, decision)
    setLast(product)
    setAt(at + 1)
  }
  function act(what: ReviewAction) {
    if (what === 'accept') run({ kind: 'validate' })
    if (what === 'refuse' && isOpen) setIsRefusing(true)
    if (what === 'next') setAt(Math.min(at + 1, items.length))
    if (what === 'previous') setAt(Math.max(at - 1, 0))
    if (what === 'help') setIsHelping(true)
    if (what === 'undo') {
      const id = undoLast()
      const back = items.findIndex((item) => item.id === id)
      if (back >= 0) setAt(back)
    }
  }
  useReviewKeys(hasKeys, act)
  return {
    ...{ at, product, states, last, act, sendNow, setAt },
    ...{ isRefusing, setIsRefusing, isHelping, setIsHelping, hasKeys, setHasKeys },
    refuse(reason: string) {
      setIsRefusing(false)
      run({ kind: 'refuse', reason })
    },
    restart() {
      reset()
      setLast(null)
      setAt(0)
    },
  }
}

/** The last decision, with a button that undoes it while that is possible. */
function LastDecision({ review: { last, states, act } }: { review: Review }) {
  const state = last && states.get(last.id)
  const isValid = state && state.kind !== 'failed' && state.decision === 'validate'
  return (
    <div
      className={clsx(
        'sticky top-16 z-10 -my-2 flex flex-wrap items-center gap-x-4 bg-plaster',
        last && 'min-h-11 py-1',
      )}
    >
      <p role="status" className="min-w-0 truncate">
        {last && state && state.kind !== 'failed' && (
          <>
            <strong className={isValid ? 'text-fir' : 'text-danger'}>
              {isValid ? 'Validée' : 'Refusée'}
            </strong>
            {`\u00a0: ${last.title}`}
          </>
        )}
        {last && state?.kind === 'failed' && `Rien n’a été fait pour «\u00a0${last.title}\u00a0».`}
      </p>
      {state?.kind === 'planned' && (
        <Button variant="ghost" size="sm" className="min-h-11" onClick={() => act('undo')}>
          Reprendre
        </Button>
      )}
    </div>
  )
}

interface AllSeenProps {
  review: Review
  items: readonly WaitingProduct[]
  isBusy: boolean
  onAgain: () => void
}

/** Shown after the last listing: undecided and failed ones, and a button that fetches new ones. */
function AllSeen({ review: { states, sendNow, setAt }, items, isBusy, onAgain }: AllSeenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const open = items.filter(({ id }) => (states.get(id)?.kind ?? 'failed') === 'failed')
  const isPlanned = items.some(({ id }) => states.get(id)?.kind === 'planned')
  return (
    <section className="grid justify-items-start gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        {open.length === 0 ? 'Tout est vérifié' : 'Vous êtes au bout de la liste'}
      </h2>
      {open.length > 0 && (
        <p>
          {open.length === 1 ? 'Une annonce attend encore' : `${open.length} annonces attendent encore`}
          {'\u00a0: '}
          <Button
            variant="ghost"
            size="sm"
            className="min-h-11"
            onClick={() => setAt(items.findIndex(({ id }) => id === open[0]?.id))}
          >
            y revenir
          </Button>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {isPlanned && <Button onClick={sendNow}>Envoyer sans attendre</Button>}
        <Button
          variant="outline"
          aria-disabled={isBusy || isPlanned}
          onClick={() => !isBusy && !isPlanned && onAgain()}
        >
          Chercher de nouvelles annonces
        </Button>
      </div>
    </section>
  )
}
