import { Button } from '#app/components/button.tsx'
import { useMoneyAct } from './queries.ts'

interface ActButtonProps {
  act: Parameters<typeof useMoneyAct>[0]
  id: string
  label: string
  /** Which one, for those who do not see the line it stands in. */
  of: string
}

/** Does one thing at once, once. */
export function ActButton({ act, id, label, of }: ActButtonProps) {
  const { mutate: run, isPending } = useMoneyAct(act)
  return (
    <Button
      variant="outline"
      size="sm"
      className="min-h-11 whitespace-nowrap"
      aria-label={`${label}\u00a0: ${of}`}
      aria-disabled={isPending}
      onClick={() => run(id)}
    >
      {isPending ? 'En cours…' : label}
    </Button>
  )
}
