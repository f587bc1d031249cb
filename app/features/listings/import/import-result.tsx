import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, ButtonLink, buttonClass } from '#app/components/button.tsx'
import { invalidateProducts } from '#app/lib/stale-products.ts'
import { toast } from '#app/lib/toasts.ts'
import { formatCount } from '#domain/catalogue/sale-units.ts'
import type { ImportDetail } from '#domain/selling/imports.ts'
import { tablePath } from '#domain/selling/table-batches.ts'
import { countText, processedText } from '../count-text.ts'
import { LeftOutList } from './left-out-list.tsx'
import { PicturesPanel } from './pictures-panel.tsx'
import { PreviewRow } from './preview-row.tsx'
import { importFailure, importRowsQuery, undoResultQuery, useRunImport } from './queries.ts'
import { RestoreButton, UndoButton } from './undo-button.tsx'
import { UndoExceptions } from './undo-exceptions.tsx'
import { undoText } from './undo-text.ts'

const titles = {
  done: 'C’est en ligne',
  failed: 'L’import s’est interrompu',
  undone: 'Import annulé',
} as const

/** The result of an import, and the actions that remain. */
export function ImportResult({ detail }: { detail: ImportDetail }) {
  const client = useQueryClient()
  const { status, counts } = detail
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The button that ran the import has disappeared with the focus, so the result receives it.
    if (!document.activeElement || document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
    void invalidateProducts(client)
  }, [client])
  const outcome = status === 'failed' || status === 'undone' ? status : 'done'
  const onlineCount = counts.created + counts.updated + counts.unchanged
  return (
    <>
      <section className="grid gap-6">
        <h2 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          {onlineCount === 0 && outcome === 'done' ? 'Aucun produit importé' : titles[outcome]}
        </h2>
        <p role="status" className="max-w-prose text-lg">
          {summary(detail)}
        </p>
        {outcome === 'undone' ? <UndoReport importId={detail.id} /> : <Figures detail={detail} />}
        <div className="flex flex-wrap gap-3">
          {outcome === 'failed' && <ResumeButton importId={detail.id} />}
          {outcome !== 'undone' && <ButtonLink to="/profile?tab=products">Voir mes produits</ButtonLink>}
          <ButtonLink to="/profile/products/import" variant={outcome === 'undone' ? 'default' : 'outline'}>
            Importer un autre fichier
          </ButtonLink>
          <UndoButton entry={detail} />
          <RestoreButton entry={detail} />
        </div>
      </section>
      {counts.rejected > 0 && outcome !== 'undone' && <RejectedSection detail={detail} />}
      {counts.skipped > 0 && outcome !== 'undone' && <LeftOutRows detail={detail} />}
      {outcome === 'done' && onlineCount > 0 && <PicturesPanel importId={detail.id} />}
    </>
  )
}

function summary({ status, counts, processed, rowCount }: ImportDetail): string {
  if (status === 'undone') {
    return 'Les produits créés ont été retirés et les autres remis comme avant, sauf ceux auxquels on avait touché entre-temps.'
  }
  if (status === 'failed') {
    return `${processedText(processed, rowCount)} Reprenez l’import, ou renvoyez le même fichier\u00a0: ce qui est déjà en ligne ne sera pas créé deux fois.`
  }
  if (counts.rejected > 0) {
    return `${countText(counts.rejected, 'ligne attend', 'lignes attendent')} d’être complétée${counts.rejected > 1 ? 's' : ''}. Le reste est fait.`
  }
  return counts.skipped > 0
    ? 'Tous les articles de ce fichier ont été importés.'
    : 'Toutes les lignes ont été importées.'
}

const Figures = ({ detail: { counts } }: { detail: ImportDetail }) => (
  <dl className="grid grid-cols-2 gap-x-10 gap-y-4 sm:flex">
    {(
      [
        [counts.created, counts.created > 1 ? 'créés' : 'créé'],
        [counts.updated, 'mis à jour'],
        [counts.unchanged, 'sans changement'],
        [counts.rejected, 'à corriger'],
        ...(counts.skipped > 0 ? [[counts.skipped, 'de côté'] as const] : []),
      ] as const
    ).map(([count, label]) => (
      <div key={label} className="flex flex-col-reverse">
        <dt className="text-ink-soft">{label}</dt>
        <dd className="font-display text-4xl font-bold tabular-nums">{formatCount(count)}</dd>
      </div>
    ))}
  </dl>
)

const RejectedSection = ({ detail }: { detail: ImportDetail }) => (
  <section
    aria-labelledby="import-rejects"
    className="grid justify-items-start gap-4 border-l-4 border-terracotta bg-terracotta-tint px-6 py-6"
  >
    <h2 id="import-rejects" className="text-2xl">
      Lignes à corriger
    </h2>
    <p className="max-w-prose">
      Les annonces nouvelles sont dans vos brouillons&nbsp;: terminez-les ensemble dans le tableau, sur
      l’appareil de votre choix. Ou corrigez toutes ces lignes dans votre tableur, avec leur raison dans la
      colonne «&nbsp;À corriger&nbsp;», puis importez-les&nbsp;: elles remplacent leurs brouillons.
    </p>
    <ButtonLink to={tablePath({ show: 'drafts', import: detail.id })}>Terminer mes brouillons</ButtonLink>
    <a href={`/api/imports/${detail.id}/rejects`} download className={buttonClass({ variant: 'outline' })}>
      <Download aria-hidden="true" className="size-4.5" />
      {`Télécharger ${countText(detail.counts.rejected, 'ligne')}`}
    </a>
    <RejectedRows detail={detail} />
  </section>
)

/** The rows that are no products or that the seller left out, with the reasons. */
function LeftOutRows({ detail: { id, counts } }: { detail: ImportDetail }) {
  const { data, error } = useQuery(importRowsQuery(id, 1, 'problems'))
  if (error) return <p role="alert">{importFailure(error).text}</p>
  return <LeftOutList rows={data?.leftOut ?? []} count={counts.skipped} />
}

/** Resumes an interrupted import after its last row. */
function ResumeButton({ importId }: { importId: string }) {
  const run = useRunImport(importId)
  const start = () => {
    if (run.isSuccess) return
    run.mutate(undefined, {
      onError: (error) =>
        toast({ kind: 'error', title: 'L’import n’a pas repris', text: importFailure(error).text }),
    })
  }
  return (
    <Button aria-disabled={run.isPending} onClick={start}>
      <RotateCw aria-hidden="true" className="size-4.5" />
      {run.isPending ? 'Reprise…' : 'Reprendre l’import'}
    </Button>
  )
}

/** The result of undoing an import, and the products that it did not change. */
function UndoReport({ importId }: { importId: string }) {
  const { data: result } = useQuery(undoResultQuery(importId))
  if (!result) return null
  return (
    <div className="grid gap-3">
      <p className="font-semibold">{undoText(result)}</p>
      {result.exceptionCount > 0 && <UndoExceptions {...result} />}
    </div>
  )
}

/** The first rejected rows with their reasons; the file has all of them. */
function RejectedRows({ detail }: { detail: ImportDetail }) {
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery({ ...importRowsQuery(detail.id, 1, 'problems'), enabled: isOpen })
  const rows = data?.rows ?? []
  const hiddenCount = (data?.total ?? 0) - rows.length
  return (
    <details className="w-full" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="py-2.5 font-semibold text-terracotta-deep">
        Voir ces lignes et leurs raisons
      </summary>
      {error && <p role="alert">{importFailure(error).text}</p>}
      {!data && !error && <p role="status">Chargement…</p>}
      <ol className="grid">
        {rows.map((row) => (
          <PreviewRow key={row.rowNumber} row={row} detail={detail} />
        ))}
      </ol>
      {hiddenCount > 0 && (
        <p className="pt-3">{`et ${countText(hiddenCount, 'autre ligne', 'autres lignes')} dans le fichier.`}</p>
      )}
    </details>
  )
}
