import { RotateCw } from 'lucide-react'
import { Button } from '#app/components/button.tsx'
import { toast } from '#app/lib/toasts.ts'
import { importFailure, useRunImport } from './queries.ts'

/** An import that was cut off goes on after the last row it treated. */
export function GoOnButton({ importId }: { importId: string }) {
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
