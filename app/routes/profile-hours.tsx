import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { PlaceCard } from '#app/features/places/place-card.tsx'
import { PlaceForm } from '#app/features/places/place-form.tsx'
import { SellerPage } from '#app/features/profile/profile-page.tsx'
import { linkBackTo } from '#app/features/profile/profile-tab.ts'
import { ownPlacesQuery } from '#app/lib/own-places.ts'
import { queryClientOf } from '#app/lib/query-client.ts'
import { accountContext, useIsSigningOut } from '#app/lib/session.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { placeMessages } from '#domain/places/messages.ts'
import type { Route } from './+types/profile-hours'

async function load({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queryClient = queryClientOf(context)
  const account = context.get(accountContext)
  if (canSell(account.profile?.userType ?? null))
    await queryClient.prefetchQuery({ ...ownPlacesQuery, staleTime: 0 })
  return null
}

export { load as clientLoader, load as loader }

export default function ProfileHours() {
  return (
    <SellerPage
      title="Lieux de retrait et horaires"
      description="Où et quand vous recevez les acheteurs qui viennent chercher leurs articles."
      current="products"
      back={linkBackTo('products')}
    >
      {() => <PlacesPage />}
    </SellerPage>
  )
}

/** `/profile/hours`: the seller's pickup places and their hours. */
function PlacesPage() {
  const { data, isError, refetch } = useQuery({ ...ownPlacesQuery, enabled: !useIsSigningOut() })
  const [isAdding, setIsAdding] = useState(false)
  const close = () => setIsAdding(false)
  return (
    <div className="grid max-w-4xl gap-6">
      <p className="max-w-prose text-ink-soft">
        Tout le monde voit la commune où se trouve un article&nbsp;; la rue et l’accès, seulement qui a payé.
        Qui vous a payé une commande à retirer choisit une heure parmi celles du lieu, dans les deux semaines
        et hors jours fériés. Les rendez-vous déjà pris ne changent pas.
      </p>
      {data ? (
        <>
          {data.map((place) => (
            <PlaceCard key={place.id} place={place} others={data.filter(({ id }) => id !== place.id)} />
          ))}
          {isAdding || data.length === 0 ? (
            <section
              aria-labelledby="nouveau-lieu"
              className="grid gap-4 rounded-lg bg-paper px-4 py-5 shadow-card sm:px-6"
            >
              <h2 id="nouveau-lieu" className="text-xl">
                Nouveau lieu de retrait
              </h2>
              <PlaceForm place={null} onClose={close} />
            </section>
          ) : (
            <p>
              <Button variant="outline" onClick={() => setIsAdding(true)}>
                <Plus aria-hidden="true" className="size-4.5" />
                Ajouter un lieu
              </Button>
            </p>
          )}
        </>
      ) : isError ? (
        <LoadError onRetry={refetch}>
          <p>{placeMessages.loadFailure}</p>
        </LoadError>
      ) : (
        <p role="status" className="min-h-dvh text-ink-soft">
          Chargement…
        </p>
      )}
    </div>
  )
}
