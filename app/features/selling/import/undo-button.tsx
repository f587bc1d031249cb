import { Undo2 } from 'lucide-react'
import { Button } from '#app/components/button.tsx'
import type { ImportSummary } from '#domain/selling/imports.ts'
import { useUndoImport } from './queries.ts'
import { useMinutesLeft } from './use-minutes-left.ts'

/** One click takes everything back, for as long as that is possible. */
export function UndoButton({ entry }: { entry: Pick<ImportSummary, 'id' | 'fileName' | 'undoableUntil'> }) {
  const undo = useUndoImport(entry.id)
  const minutes = useMinutesLeft(entry.undoableUntil)
  if (minutes === null) return null
  const run = () => {
    if (undo.isSuccess) return
    undo.mutate(undefined)
  }
  return (
    <Button
      variant="outline"
      aria-disabled={undo.isPending}
      aria-label={`Tout annuler (${minutes} min)\u00a0: ${entry.fileName}`}
      onClick={run}
    >
      <Undo2 aria-hidden="true" className="size-4.5" />
      {undo.isPending ? 'Annulation…' : `Tout annuler (${minutes} min)`}
    </Button>
  )
}
