import { Button } from '#app/components/button.tsx'
import { Time } from '#app/components/time.tsx'
import { type Books, useMoneyAct } from './queries.ts'

const shownAtOnce = 20

/** What the last look through the books found. */
export function LastCheck({ check }: Pick<Books, 'check'>) {
  const { mutate: ask, isPending } = useMoneyAct('check')
  const problems = check?.problems ?? []
  return (
    <div className="grid justify-items-start gap-3">
      {check ? (
        <p>
          Vérifiés le <Time at={check.checkedAt} />, {check.orders.toLocaleString('fr-FR')}&nbsp;
          {check.orders > 1 ? 'commandes payées' : 'commande payée'}&nbsp;:{' '}
          {problems.length === 0 ? (
            <strong className="font-semibold text-fir">aucun écart.</strong>
          ) : (
            <strong className="font-semibold text-danger">
              {problems.length === 1 ? '1 écart.' : `${problems.length.toLocaleString('fr-FR')} écarts.`}
            </strong>
          )}
        </p>
      ) : (
        <p>Les comptes n’ont pas encore été vérifiés. Ils le sont chaque nuit.</p>
      )}
      {problems.length > 0 && <Problems problems={problems} />}
      <Button variant="outline" aria-disabled={isPending} onClick={() => ask('')}>
        {isPending ? 'En cours…' : 'Vérifier maintenant'}
      </Button>
    </div>
  )
}

function Problems({ problems }: { problems: readonly string[] }) {
  const rest = problems.slice(shownAtOnce)
  return (
    <div className="grid gap-2 justify-self-stretch border-l-4 border-danger bg-danger-tint px-5 py-4">
      <ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
        {problems.slice(0, shownAtOnce).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      {rest.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center font-semibold text-fir underline underline-offset-4">
            {rest.length === 1 ? 'Encore 1 écart' : `Encore ${rest.length} écarts`}
          </summary>
          <ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
            {rest.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
