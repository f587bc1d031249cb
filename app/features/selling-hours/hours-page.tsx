import { useQuery } from '@tanstack/react-query'
import { Button } from '#app/components/button.tsx'
import { useIsSigningOut } from '#app/lib/session.ts'
import { openingHoursMessages } from '#domain/selling-messages.ts'
import { HoursForm } from './hours-form.tsx'
import { openingHoursQuery } from './queries.ts'

/** `/profile/hours`: when the seller receives buyers. */
export function HoursPage() {
  const { data, isError, refetch } = useQuery({ ...openingHoursQuery, enabled: !useIsSigningOut() })
  return (
    <div className="grid max-w-4xl gap-6">
      <p className="max-w-prose text-ink-soft">
        Qui vous a payé une commande à retirer choisit une heure parmi celles-ci, dans les deux semaines et
        hors jours fériés. Elles figurent aussi sur votre page publique. Les rendez-vous déjà pris ne changent
        pas.
      </p>
      {data ? (
        <HoursForm saved={data.ranges} />
      ) : isError ? (
        <div role="alert" className="grid justify-items-start gap-4 border-l-4 border-danger py-2 pl-6">
          <p>{openingHoursMessages.loadFailure}</p>
          <Button variant="outline" onClick={() => void refetch()}>
            Réessayer
          </Button>
        </div>
      ) : (
        <p role="status" className="min-h-dvh text-ink-soft">
          Chargement…
        </p>
      )}
    </div>
  )
}
