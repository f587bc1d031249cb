import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import type { ImportSummary } from '#domain/selling/imports.ts'
import { useUndoImport } from './queries.ts'

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

const minute = 60_000
const every = 10_000

/** Whole minutes until then, counted while the page stands; null once it is over, or for never. */
function useMinutesLeft(until: string | null): number | null {
  const isHydrated = useHydrated()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!until) return
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [until])
  const left = until ? Date.parse(until) - now : 0
  // The server's minute may be another one than the browser's.
  return isHydrated && left > 0 ? Math.ceil(left / minute) : null
}
