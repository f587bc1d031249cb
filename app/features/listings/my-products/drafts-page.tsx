import { useQuery } from '@tanstack/react-query'
import { ImageOff, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { PageLinks } from '#app/components/page-links.tsx'
import { Picture } from '#app/components/picture.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { Time } from '#app/components/time.tsx'
import { type DraftSummary, type DraftsPage as DraftsPageData, draftsPageOf } from '#domain/selling/drafts.ts'
import { draftsQuery, useDeleteDrafts } from '../queries.ts'

/** What the seller has begun, or a file said too little of: each is finished in the form. */
export function DraftsPage() {
  const [params] = useSearchParams()
  const { data, error, refetch } = useQuery(draftsQuery(draftsPageOf(params)))
  if (!data)
    return error ? (
      <LoadError onRetry={refetch}>
        <p>Vos brouillons n’ont pas pu être chargés.</p>
      </LoadError>
    ) : (
      <Skeleton text="Chargement de vos brouillons…" rows={6} />
    )
  if (data.total === 0)
    return (
      <EmptyState action={{ label: 'Ajouter un produit', to: '/profile?tab=products&add=1' }}>
        Aucun brouillon. Ce que vous commencez sans le mettre en ligne, et les lignes incomplètes de vos
        fichiers, vous attendent ici, sur tous vos appareils.
      </EmptyState>
    )
  return <DraftList drafts={data} />
}

/** `all`: those of other pages too. */
type Chosen = ReadonlySet<string> | 'all'

function DraftList({ drafts: { items, total, page, pageCount } }: { drafts: DraftsPageData }) {
  const [chosen, setChosen] = useState<Chosen>(new Set())
  const isChosen = ({ id }: DraftSummary) => chosen === 'all' || chosen.has(id)
  const isWholePage = items.every(isChosen)
  const choose = (drafts: readonly DraftSummary[], isChosen: boolean) => {
    const before = chosen === 'all' ? items.map(({ id }) => id) : [...chosen]
    const changed = new Set(drafts.map(({ id }) => id))
    setChosen(new Set([...before.filter((id) => !changed.has(id)), ...(isChosen ? changed : [])]))
  }
  return (
    <section aria-label="Mes brouillons" className="grid gap-6">
      <p role="status" className="text-ink-soft">
        {countOf(total)}. Personne d’autre que vous ne les voit.
      </p>
      <div>
        <div className="flex flex-wrap items-center gap-x-4 border-b border-line-strong py-1 text-sm text-ink-soft">
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              ref={(box) => {
                if (box) box.indeterminate = !isWholePage && items.some(isChosen)
              }}
              checked={isWholePage}
              onChange={() => choose(items, !isWholePage)}
              className="size-5 accent-fir"
            />
            Choisir toute la page
          </label>
          {total > items.length && (
            <Button variant="link" size="sm" className="min-h-11 px-0" onClick={() => setChosen('all')}>
              {`Choisir les ${total.toLocaleString('fr-FR')}`}
            </Button>
          )}
        </div>
        <ul className="grid">
          {items.map((draft) => (
            <DraftRow
              key={draft.id}
              draft={draft}
              isChosen={isChosen(draft)}
              onToggle={() => choose([draft], !isChosen(draft))}
            />
          ))}
        </ul>
      </div>
      <PageLinks label="Pages de mes brouillons" page={page} pageCount={pageCount} />
      {(chosen === 'all' || chosen.size > 0) && (
        <ChosenBar chosen={chosen} total={total} onDone={() => setChosen(new Set())} />
      )}
    </section>
  )
}

interface ChosenBarProps {
  chosen: Chosen
  total: number
  onDone: () => void
}

/** What one does with the ticked drafts; stays in sight while the list scrolls. */
function ChosenBar({ chosen, total, onDone }: ChosenBarProps) {
  const throwDrafts = useDeleteDrafts()
  const count = chosen === 'all' ? total : chosen.size
  const which = chosen === 'all' ? { all: true as const } : { draftIds: [...chosen] }
  return (
    <section
      aria-label="Brouillons choisis"
      className="sticky bottom-[calc(var(--foot)+0.75rem)] z-20 flex flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-paper p-2 shadow-lift"
    >
      <p className="px-3 font-semibold tabular-nums" aria-live="polite">
        {`${countOf(count)} choisi${count > 1 ? 's' : ''}`}
      </p>
      <ConfirmButton
        label={
          <>
            <Trash2 aria-hidden="true" className="size-5" />
            Jeter
          </>
        }
        button={{ variant: 'ghost', size: 'sm', className: 'min-h-11' }}
        title={`Jeter ${countOf(count)}\u00a0?`}
        submit="Jeter"
        variant="destructive"
        isPending={throwDrafts.isPending}
        onConfirm={(_, then) => throwDrafts.mutate(which, { ...then, onSuccess: onDone })}
      >
        Ils ne pourront pas être repris.
      </ConfirmButton>
      <Button
        variant="ghost"
        size="icon"
        className="ml-auto"
        aria-label="Ne plus rien choisir"
        onClick={onDone}
      >
        <X aria-hidden="true" className="size-5" />
      </Button>
    </section>
  )
}

const countOf = (count: number): string =>
  count > 1 ? `${count.toLocaleString('fr-FR')} brouillons` : '1 brouillon'

const draftPath = (draftId: string): string => `/profile?tab=products&add=1&draft=${draftId}`

interface DraftRowProps {
  draft: DraftSummary
  isChosen: boolean
  onToggle: () => void
}

function DraftRow({ draft, isChosen, onToggle }: DraftRowProps) {
  const throwDrafts = useDeleteDrafts()
  const title = draft.title || 'Sans titre'
  return (
    <li className="grid grid-cols-[1.25rem_4rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 border-b border-line py-4 sm:grid-cols-[1.25rem_4rem_minmax(0,1fr)_auto] sm:gap-x-4">
      <label className="-m-3 grid cursor-pointer p-3">
        <span className="sr-only">{`Choisir le brouillon\u00a0: ${title}`}</span>
        <input type="checkbox" checked={isChosen} onChange={onToggle} className="size-5 accent-fir" />
      </label>
      <div className="grid size-16 place-items-center overflow-hidden rounded-sm bg-plaster-deep">
        {draft.picture ? (
          <Picture picture={draft.picture} alt="" sizes="4rem" className="size-full" />
        ) : (
          <ImageOff aria-hidden="true" className="size-6 text-ink-soft" />
        )}
      </div>
      <div className="grid min-w-0 gap-0.5">
        <Link to={draftPath(draft.id)} className="font-semibold wrap-anywhere hover:text-fir hover:underline">
          {title}
        </Link>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {draft.fileName ? `${draft.fileName}, ` : ''}
          <Time at={draft.updatedAt} />
        </p>
        {draft.missing.length > 0 && (
          <p className="text-sm wrap-anywhere text-terracotta-deep">{draft.missing.join(' ')}</p>
        )}
      </div>
      <div className="flex gap-2 max-sm:col-span-2 max-sm:col-start-2">
        <ButtonLink to={draftPath(draft.id)} variant="outline" aria-label={`Terminer\u00a0: ${title}`}>
          Terminer
        </ButtonLink>
        <ConfirmButton
          label={<Trash2 aria-hidden="true" className="size-5" />}
          button={{ variant: 'ghost', size: 'icon', 'aria-label': `Jeter le brouillon\u00a0: ${title}` }}
          title="Jeter ce brouillon&nbsp;?"
          submit="Jeter"
          variant="destructive"
          isPending={throwDrafts.isPending}
          onConfirm={(_, then) => throwDrafts.mutate({ draftIds: [draft.id] }, then)}
        >
          {title}
        </ConfirmButton>
      </div>
    </li>
  )
}
