import { Button } from '#app/components/button.tsx'
import { useSingly } from '../shared/use-singly.ts'
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
  const acting = useMoneyAct(act)
  const run = useSingly(acting)
  return (
    <Button
      variant="outline"
      size="sm"
      className="min-h-11 whitespace-nowrap"
      aria-label={`${label}\u00a0: ${of}`}
      aria-disabled={acting.isPending}
      onClick={() => run(id)}
    >
      {acting.isPending ? 'En cours…' : label}
    </Button>
  )
}
