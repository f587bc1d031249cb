import { Button } from '#app/components/button.tsx'
import type { ImportDetail, ImportPreview } from '#domain/selling/imports.ts'
import { countText } from './count-text.ts'
import { FailureNotice } from './failure-notice.tsx'
import { useRunImport } from './queries.ts'

interface RunBarProps {
  detail: ImportDetail
  /** Null: not read yet. */
  counts: ImportPreview['counts'] | null
  /** A change is being saved: the counts are about to change. */
  isSettling: boolean
}

/** The seller's yes. Stays in sight while the preview is read. */
export function RunBar({ detail, counts, isSettling }: RunBarProps) {
  const run = useRunImport(detail.id)
  const wanted = counts ? counts.created + counts.updated : 0
  const isReady = counts !== null && !isSettling && wanted > 0 && detail.plan.columns.includes('title')
  const start = () => {
    if (isReady && !run.isSuccess) run.mutate(undefined)
  }
  return (
    <div className="bottom-foot z-10 -mx-4 grid gap-3 border-t border-line-strong bg-plaster px-4 py-4 md:-mx-8 md:px-8 [@media(min-height:32rem)]:sticky">
      <FailureNotice error={run.error} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button size="lg" className="max-sm:w-full" aria-disabled={!isReady || run.isPending} onClick={start}>
          {run.isPending ? 'Lancement…' : `Importer ${countText(wanted, 'produit')}`}
        </Button>
        <p role="status" className="text-sm text-ink-soft">
          {hint(detail, counts, isSettling)}
        </p>
      </div>
    </div>
  )
}

function hint(detail: ImportDetail, counts: RunBarProps['counts'], isSettling: boolean): string {
  if (!detail.plan.columns.includes('title'))
    return 'Indiquez d’abord quelle colonne contient le titre des produits.'
  if (!counts || isSettling) return 'Vérification des lignes…'
  const { created, updated, rejected, questions } = counts
  if (created + updated === 0) {
    if (questions > 0)
      return 'Répondez d’abord aux questions ci-dessus\u00a0: ces lignes n’attendent que cela.'
    return rejected > 0
      ? 'Aucune ligne n’est prête\u00a0: corrigez-en au moins une.'
      : 'Tout est déjà en ligne, sans changement.'
  }
  return rejected > 0
    ? `${countText(rejected, 'ligne restera', 'lignes resteront')} de côté, dans un fichier à corriger.`
    : 'Vous pourrez tout annuler pendant une heure.'
}
