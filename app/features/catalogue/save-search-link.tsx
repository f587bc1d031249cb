import { Button, ButtonLink } from '#app/components/button.tsx'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { useAccount } from '#app/lib/session.ts'
import { savedSearchMessages } from '#domain/account-messages.ts'
import { type CatalogueSearch, catalogueParams } from '#domain/catalogue/search.ts'
import { savePath } from './active-filters.ts'

/** Saves a search without results, to be notified of new ones: at once when signed in, else after signing in. */
export function SaveSearchLink({ search }: { search: CatalogueSearch }) {
  const { account } = useAccount()
  const save = useAction({
    mutationKey: ['save-search'],
    mutationFn: (_: undefined, { meta }) =>
      read(
        apiOf(meta)['saved-searches'].$post({
          json: { name: search.search, frequency: 'daily', query: `${catalogueParams(search)}` },
        }),
      ),
    success: {
      title: 'Recherche enregistrée',
      text: 'Vous recevrez un email par jour au plus, quand un produit y répond. Vos alertes se règlent dans votre compte.',
    },
    failure: savedSearchMessages.saveFailureTitle,
    refresh: [['saved-searches']],
  })
  if (!account || !search.search)
    return (
      <ButtonLink to={savePath(search)} variant="outline">
        M’avertir quand un produit correspond
      </ButtonLink>
    )
  return (
    <Button
      variant="outline"
      aria-disabled={save.isPending || save.isSuccess}
      onClick={() => !save.isPending && !save.isSuccess && save.mutate(undefined)}
    >
      {save.isSuccess ? 'Vous serez averti' : 'M’avertir quand un produit correspond'}
    </Button>
  )
}
