import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { Button } from '#app/components/button.tsx'
import { toast } from '#app/lib/toasts.ts'
import type { ImportSummary } from '#domain/selling/imports.ts'
import { importFailure, undoKey, useUndoImport } from './queries.ts'
import { undoText } from './undo-text.ts'
import { useMinutesLeft } from './use-minutes-left.ts'

/** One click takes everything back, for as long as that is possible. */
export function UndoButton({ entry }: { entry: Pick<ImportSummary, 'id' | 'fileName' | 'undoableUntil'> }) {
  const client = useQueryClient()
  const undo = useUndoImport(entry.id)
  const minutes = useMinutesLeft(entry.undoableUntil)
  if (minutes === null) return null
  const run = () => {
    // A second click may come before the first one is drawn.
    if (undo.isSuccess || client.isMutating({ mutationKey: undoKey(entry.id) }) > 0) return
    undo.mutate(undefined, {
      onSuccess: (result) => toast({ kind: 'success', title: 'Import annulé', text: undoText(result) }),
      onError: (error) =>
        toast({ kind: 'error', title: 'L’import n’a pas été annulé', text: importFailure(error).text }),
    })
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
