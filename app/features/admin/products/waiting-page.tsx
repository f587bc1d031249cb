import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { PageLinks } from '#app/components/page-links.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { AdminPage } from '#app/features/admin/shared/admin-page.tsx'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { adminProductMessages } from '#domain/admin-messages.ts'
import { totalText } from '#domain/page.ts'
import { refreshProducts, waitingQuery } from './queries.ts'
import { RefusalDialog } from './refusal-dialog.tsx'
import { WaitingArticle } from './waiting-article.tsx'

/** Advertisements one after the other, with all one needs to decide; made for many at the keyboard. */
export function WaitingPage({ page }: { page: number }) {
  const queries = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(waitingQuery(page))
  const [refused, setRefused] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const leaving = useRef<string>(null)
  const { decisions, decide, isBusy, failureOf, forget } = useDecisions()
  const items = data?.items ?? []
  const left = items.filter(({ id }) => !decisions.has(id)).length

  /** To the next advertisement that is not decided about, or the one before. */
  function goTo(from: string, step: 1 | -1) {
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('[data-validate]') ?? [])]
    const others = buttons.filter((button) => button.dataset.validate !== from)
    const at = items.findIndex(({ id }) => id === from)
    const indexOf = (button: HTMLButtonElement) => items.findIndex(({ id }) => id === button.dataset.validate)
    const next =
      step === 1
        ? others.find((button) => indexOf(button) > at)
        : others.findLast((button) => indexOf(button) < at)
    const target = next ?? (step === 1 ? list.current?.querySelector<HTMLElement>('[data-more]') : null)
    target?.focus({ preventScroll: true })
    const block = next ? 'start' : 'center'
    ;(target?.closest('article') ?? target)?.scrollIntoView({ block })
  }
  async function more() {
    await refetch()
    forget()
    void refreshProducts(queries)
    window.scrollTo({ top: 0 })
  }
  const run = (id: string, decision: Decision) => {
    const product = items.find((item) => item.id === id)
    if (product) decide({ id, version: product.version, decision })
    if (decision.kind === 'validate') goTo(id, 1)
    else leaving.current = id
  }
  // The closing dialog first gives the focus back to the advertisement it was opened from.
  useEffect(() => {
    if (refused === null && leaving.current) goTo(leaving.current, 1)
    if (refused === null) leaving.current = null
  })
  return (
    <AdminPage
      title="Annonces à valider"
      text={'Au clavier\u00a0: Entrée valide, R refuse, ↑ et ↓ passent d’une annonce à l’autre.'}
      actions={
        <ButtonLink variant="outline" to="/admin/products">
          <ArrowLeft aria-hidden="true" className="size-5" /> Tous les produits
        </ButtonLink>
      }
    >
      {data ? (
        <div ref={list} className="grid gap-10">
          <p role="status" className="text-ink-soft">
            {data.total === 0
              ? ''
              : `${totalText(data.total)} ${data.total > 1 ? 'annonces attendent' : 'annonce attend'}\u00a0; ${left} à décider sur cette page.`}
          </p>
          {items.map((product) => (
            <WaitingArticle
              key={product.id}
              product={product}
              decided={decisions.get(product.id) ?? null}
              isBusy={isBusy(product.id)}
              failure={failureOf(product.id)}
              onValidate={() => run(product.id, { kind: 'validate' })}
              onRefuse={() => setRefused(product.id)}
              onMove={(step) => goTo(product.id, step)}
            />
          ))}
          {items.length === 0 && (
            <EmptyState>
              {data.total === 0
                ? adminProductMessages.noneWaiting
                : 'Il n’y a plus d’annonce sur cette page.'}
            </EmptyState>
          )}
          {(data.total > 0 || decisions.size > 0) && (
            <Button
              data-more
              variant={left === 0 ? 'default' : 'outline'}
              aria-disabled={isFetching}
              onClick={more}
              className="justify-self-center"
            >
              {left === 0 ? 'Annonces suivantes' : 'Actualiser la liste'}
            </Button>
          )}
          <PageLinks page={data.page} pageCount={data.pageCount} />
        </div>
      ) : isError ? (
        <LoadError onRetry={refetch}>
          <p>{adminProductMessages.loadFailure}</p>
        </LoadError>
      ) : (
        <Skeleton text="Chargement…" rows={3} className="h-96" />
      )}
      <RefusalDialog
        title={items.find(({ id }) => id === refused)?.title ?? null}
        onClose={() => setRefused(null)}
        onRefuse={(reason) => {
          if (refused) run(refused, { kind: 'refuse', reason })
          setRefused(null)
        }}
      />
    </AdminPage>
  )
}

type Decision = { kind: 'validate' } | { kind: 'refuse'; reason: string }

interface Request {
  id: string
  version: string
  decision: Decision
}

type State = { kind: 'busy' } | { kind: 'done'; as: Decision['kind'] } | { kind: 'failed'; message: string }

/**
 * What was decided of the advertisements shown. They stay where they are until the next ones are asked for: nothing moves
 * under a second click.
 */
function useDecisions() {
  const [states, setStates] = useState<ReadonlyMap<string, State>>(new Map())
  const set = (id: string, state: State) => setStates((before) => new Map(before).set(id, state))

  const { mutate } = useMutation({
    mutationFn: ({ id, version, decision }: Request, { meta }) => {
      const product = apiOf(meta).admin.products[':id']
      const param = { id }
      return decision.kind === 'validate'
        ? read(product.validation.$post({ param, json: { version } }))
        : read(product.refusal.$post({ param, json: { version, reason: decision.reason } }))
    },
    onSuccess: (_answer, { id, decision }) => set(id, { kind: 'done', as: decision.kind }),
    onError: (error, { id }) => set(id, { kind: 'failed', message: error.message }),
  })

  return {
    decide(request: Request) {
      const state = states.get(request.id)
      if (state?.kind === 'busy' || state?.kind === 'done') return
      set(request.id, { kind: 'busy' })
      mutate(request)
    },
    decisions: new Map(
      [...states].flatMap(([id, state]) => (state.kind === 'done' ? [[id, state.as] as const] : [])),
    ),
    isBusy: (id: string) => states.get(id)?.kind === 'busy',
    failureOf: (id: string) => {
      const state = states.get(id)
      return state?.kind === 'failed' ? state.message : null
    },
    forget: () => setStates(new Map()),
  }
}
