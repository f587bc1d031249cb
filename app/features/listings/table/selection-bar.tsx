import { PencilLine, Rocket, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import { toast } from '#app/lib/toasts.ts'
import type { PublishedDraft } from '#domain/selling/table-batches.ts'
import { countText } from '../count-text.ts'
import { useDeleteDrafts } from '../queries.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { usePublishDrafts } from './queries.ts'
import type { TableStore } from './table-store.ts'
import type { ShownRow } from './unsaved-edits.ts'
import type { Columns } from './use-columns.ts'

interface SelectionBarProps {
  /** The selected rows. */
  rows: readonly ShownRow[]
  columns: Columns
  store: TableStore
  onClear: () => void
  announce: (text: string) => void
}

/** Actions on the selected rows, always visible while the page scrolls. */
export function SelectionBar({ rows, columns, store, onClear, announce }: SelectionBarProps) {
  const [isChanging, setIsChanging] = useState(false)
  const deletion = useDeleteDrafts()
  const drafts = rows.filter(({ kind }) => kind === 'draft')
  const remove = (_answer: string, then: { onSettled: () => void }) => {
    const ids = drafts.map(({ id }) => id)
    deletion.mutate(ids, { ...then, onSuccess: () => store.remove(ids) })
  }
  const look = { variant: 'ghost', size: 'sm', className: 'min-h-11' } as const
  const icon = { 'aria-hidden': true, className: 'size-5' } as const
  return (
    <section
      aria-label="Lignes choisies"
      className="sticky bottom-[calc(var(--foot)+0.75rem)] z-20 flex flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-paper p-2 shadow-lift"
    >
      <p className="px-3 font-semibold tabular-nums" aria-live="polite">
        {countText(rows.length, 'ligne choisie', 'lignes choisies')}
      </p>
      <Button {...look} aria-haspopup="dialog" onClick={() => setIsChanging(true)}>
        <PencilLine {...icon} />
        Modifier
      </Button>
      {drafts.length > 0 && (
        <>
          <PublishButton drafts={drafts} store={store} />
          <ConfirmButton
            label={
              <>
                <Trash2 {...icon} />
                Jeter
              </>
            }
            button={look}
            title={`Jeter ${countText(drafts.length, 'brouillon', 'brouillons')}\u00a0?`}
            submit="Jeter"
            variant="destructive"
            isPending={deletion.isPending}
            onConfirm={remove}
          >
            Ils ne pourront pas être repris.
          </ConfirmButton>
        </>
      )}
      <Button
        variant="ghost"
        size="icon"
        className="ml-auto"
        aria-label="Ne plus rien choisir"
        onClick={onClear}
      >
        <X {...icon} />
      </Button>
      {isChanging && (
        <BulkDialog {...{ rows, columns, store, announce }} onClose={() => setIsChanging(false)} />
      )}
    </section>
  )
}

/** Publishes the complete drafts, and shows what the others lack. */
function PublishButton({ drafts, store }: { drafts: readonly ShownRow[]; store: TableStore }) {
  const publication = usePublishDrafts((outcomes) => reportOutcomes(outcomes, store))
  const [publishedCount, setPublishedCount] = useState(0)
  const completeDrafts = drafts.filter(({ problems }) => Object.keys(problems).length === 0)
  const incompleteCount = drafts.length - completeDrafts.length
  const publish = async (_answer: string, { onSettled }: { onSettled: () => void }) => {
    setPublishedCount(0)
    // Saves pending edits first, so that the published product equals the row.
    await store.flush()
    if (store.getSnapshot().saving !== 'saved') {
      toast({ kind: 'error', title: 'Rien n’est en ligne', text: 'Le tableau n’est pas encore enregistré.' })
      return onSettled()
    }
    const completeNow = store
      .getSnapshot()
      .rows.filter(
        ({ id, problems }) =>
          completeDrafts.some((draft) => draft.id === id) && Object.keys(problems).length === 0,
      )
    publication.mutate(
      { draftIds: completeNow.map(({ id }) => id), onProgress: setPublishedCount },
      { onSettled },
    )
  }
  if (completeDrafts.length === 0)
    return (
      <p className="px-3 text-sm text-terracotta-deep">
        {countText(incompleteCount, 'brouillon incomplet', 'brouillons incomplets')}
      </p>
    )
  return (
    <ConfirmButton
      label={
        <>
          <Rocket aria-hidden="true" className="size-5" />
          Mettre en ligne
        </>
      }
      button={{ variant: 'default', size: 'sm', className: 'min-h-11' }}
      title={`Mettre en ligne ${countText(completeDrafts.length, 'annonce', 'annonces')}\u00a0?`}
      submit="Mettre en ligne"
      busy={
        publishedCount > 0
          ? `${publishedCount.toLocaleString('fr-FR')} sur ${completeDrafts.length.toLocaleString('fr-FR')}…`
          : 'En cours…'
      }
      isPending={publication.isPending}
      onConfirm={(answer, then) => void publish(answer, then)}
    >
      {incompleteCount > 0
        ? `${countText(incompleteCount, 'brouillon incomplet reste', 'brouillons incomplets restent')} dans le tableau.`
        : 'Les acheteurs les verront aussitôt.'}
    </ConfirmButton>
  )
}

function reportOutcomes(outcomes: readonly PublishedDraft[], store: TableStore): void {
  const published = outcomes.filter((outcome) => 'productId' in outcome)
  const refused = outcomes.flatMap((outcome) => ('refused' in outcome ? Object.values(outcome.refused) : []))
  store.remove(published.map(({ id }) => id))
  if (published.length > 0)
    toast({
      kind: 'success',
      title: countText(published.length, 'annonce mise en ligne', 'annonces mises en ligne'),
    })
  if (refused.length > 0)
    toast({
      kind: 'error',
      title: countText(
        outcomes.length - published.length,
        'brouillon n’est pas en ligne',
        'brouillons ne sont pas en ligne',
      ),
      text: [...new Set(refused)].slice(0, 3).join(' '),
    })
}
