import { useQuery } from '@tanstack/react-query'
import { Redo2, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { useHydrated } from '#app/lib/hydration.ts'
import { formatDayAndMonth } from '#domain/dates.ts'
import type { ImportSummary } from '#domain/selling/imports.ts'
import { importFailure, undoPreviewQuery, useRestoreImport, useUndoImport } from './queries.ts'
import { UndoExceptions } from './undo-exceptions.tsx'
import { undoPreviewText } from './undo-text.ts'

/** Undoes an import while that is possible, after showing how many products are removed and how many stay. */
export function UndoButton({ entry }: { entry: Pick<ImportSummary, 'id' | 'fileName' | 'undoableUntil'> }) {
  const undo = useUndoImport(entry.id)
  const minutes = useMinutesLeft(entry.undoableUntil)
  const [isAsking, setIsAsking] = useState(false)
  if (minutes === null && !isAsking) return null
  return (
    <>
      <Button
        variant="outline"
        aria-haspopup="dialog"
        aria-label={`Tout annuler (${minutes} min)\u00a0: ${entry.fileName}`}
        onClick={() => setIsAsking(true)}
      >
        <Undo2 aria-hidden="true" className="size-4.5" />
        {`Tout annuler (${minutes} min)`}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={'Annuler cet import\u00a0?'}
        submit="Annuler l’import"
        busy="Annulation…"
        cancel="Ne rien changer"
        variant="destructive"
        isPending={undo.isPending}
        onConfirm={() =>
          undo
            .mutateAsync(undefined)
            .catch(() => null)
            .then(() => setIsAsking(false))
        }
        onClose={() => setIsAsking(false)}
      >
        {isAsking && <UndoPreview importId={entry.id} />}
      </ConfirmDialog>
    </>
  )
}

/** The current effect of undoing an import. */
function UndoPreview({ importId }: { importId: string }) {
  const { data, error } = useQuery(undoPreviewQuery(importId))
  if (error) return <p role="alert">{importFailure(error).text}</p>
  if (!data) return <p role="status">Nous regardons ce qui a changé depuis…</p>
  return (
    <div className="grid gap-3">
      <p>{undoPreviewText(data)}</p>
      {data.exceptionCount > 0 && <UndoExceptions {...data} />}
      <p className="text-ink-soft">
        Vous avez ensuite sept jours pour revenir sur cette annulation&nbsp;: les annonces reviennent telles
        quelles, avec leurs photos.
      </p>
    </div>
  )
}

/** Restores the products that an undo removed, for a week. */
export function RestoreButton({
  entry,
}: {
  entry: Pick<ImportSummary, 'id' | 'fileName' | 'restorableUntil'>
}) {
  const restore = useRestoreImport(entry.id)
  if (!entry.restorableUntil) return null
  return (
    <Button
      variant="outline"
      aria-disabled={restore.isPending}
      aria-label={`Revenir sur l’annulation\u00a0: ${entry.fileName}`}
      onClick={() => restore.mutate(undefined)}
    >
      <Redo2 aria-hidden="true" className="size-4.5" />
      {restore.isPending
        ? 'Remise en place…'
        : `Revenir sur l’annulation (jusqu’au ${formatDayAndMonth(entry.restorableUntil)})`}
    </Button>
  )
}

const minuteMs = 60_000
const refreshMs = 10_000

/** Returns the whole minutes left, updated while the page is open; null afterwards, or without a time. */
function useMinutesLeft(until: string | null): number | null {
  const isHydrated = useHydrated()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!until) return
    const timer = setInterval(() => setNow(Date.now()), refreshMs)
    return () => clearInterval(timer)
  }, [until])
  const leftMs = until ? Date.parse(until) - now : 0
  // The clocks of server and browser may differ by a minute.
  return isHydrated && leftMs > 0 ? Math.ceil(leftMs / minuteMs) : null
}
