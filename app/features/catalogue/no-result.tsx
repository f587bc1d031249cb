import { useQuery } from '@tanstack/react-query'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { useAccount } from '#app/lib/session.ts'
import { savedSearchMessages } from '#domain/account-messages.ts'
import {
  type CatalogueSearch,
  catalogueParams,
  cataloguePath,
  countFilters,
  maxListed,
} from '#domain/catalogue/search.ts'
import { catalogueMessages } from '#domain/messages.ts'
import { listedText } from '#domain/page.ts'
import { clearedPath, savePath } from './active-filters.ts'
import { explanationQuery, widerRadiiQuery } from './queries.ts'

/** Shown without results, with links to other searches. Beyond the last page it links to that page. */
export function NoResult({ search, pageCount }: { search: CatalogueSearch; pageCount: number }) {
  const isPastLastPage = pageCount > 0
  const withoutFiltersPath =
    search.search && countFilters(search) > 1
      ? cataloguePath({ search: search.search, sort: search.sort })
      : null
  return (
    <div className="grid justify-items-start gap-5 border-l-2 border-terracotta py-2 pl-6">
      <p className="max-w-prose text-lg">
        {isPastLastPage
          ? 'Cette page de résultats n’existe pas ou n’existe plus.'
          : catalogueMessages.noResult}
      </p>
      {!isPastLastPage && <WiderRadii search={search} />}
      {!isPastLastPage && search.search && <NextSteps search={search} />}
      <div className="flex flex-wrap gap-3">
        {isPastLastPage && (
          <ButtonLink to={cataloguePath({ ...search, page: pageCount })}>Aller à la dernière page</ButtonLink>
        )}
        {withoutFiltersPath && (
          <ButtonLink to={withoutFiltersPath}>
            <span className="wrap-anywhere">
              Chercher «&nbsp;{search.search}&nbsp;» dans tous les produits
            </span>
          </ButtonLink>
        )}
        <ButtonLink
          to={clearedPath(search)}
          variant={isPastLastPage || withoutFiltersPath ? 'outline' : 'default'}
        >
          Voir tous les produits
        </ButtonLink>
        {!isPastLastPage && <SaveSearchLink search={search} />}
      </div>
    </div>
  )
}

/** Suggests searches with a word less, and related categories. */
function NextSteps({ search }: { search: CatalogueSearch }) {
  const { data } = useQuery(explanationQuery(search))
  if (!data || data.shorterSearches.length + data.categories.length === 0) return null
  return (
    <>
      {data.shorterSearches.length > 0 && (
        <section aria-label="Avec un mot de moins" className="grid gap-3">
          <p className="font-semibold">Avec un mot de moins&nbsp;:</p>
          <ul className="flex flex-wrap gap-3">
            {data.shorterSearches.map(({ text, without, total }) => (
              <li key={without}>
                <ButtonLink to={cataloguePath({ ...search, search: text, page: 1 })} variant="outline">
                  <span className="wrap-anywhere">
                    «&nbsp;{text}&nbsp;» <del className="text-ink-soft">{without}</del>{' '}
                    <span className="whitespace-nowrap text-ink-soft">({shorterCountText(total)})</span>
                  </span>
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.categories.length > 0 && (
        <section aria-label="Catégories proches" className="grid gap-3">
          <p className="font-semibold">Catégories proches&nbsp;:</p>
          <ul className="flex flex-wrap gap-3">
            {data.categories.map(({ name, slug, parentSlug }) => (
              <li key={slug}>
                <ButtonLink
                  to={cataloguePath(parentSlug ? { parent: parentSlug, category: slug } : { parent: slug })}
                  variant="outline"
                >
                  {name}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const shorterCountText = (total: number): string =>
  total >= 100 ? '100\u00a0produits ou plus' : `${total}\u00a0produit${total > 1 ? 's' : ''}`

/** Saves a search without results, to notify the user of new ones: at once with a session, else after the sign-in. */
function SaveSearchLink({ search }: { search: CatalogueSearch }) {
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

/** Links to larger radii when nothing is near enough. */
function WiderRadii({ search }: { search: CatalogueSearch }) {
  const { data } = useQuery(widerRadiiQuery(search))
  if (!data || data.length === 0) return null
  return (
    <section aria-label="Plus loin" className="grid gap-3">
      <p className="font-semibold">Plus loin&nbsp;:</p>
      <ul className="flex flex-wrap gap-3">
        {data.map(({ radius, total }) => (
          <li key={radius}>
            <ButtonLink to={cataloguePath({ ...search, radius, page: 1 })} variant="outline">
              {radius ? `À ${radius}\u00a0km` : 'Partout'}{' '}
              <span className="text-ink-soft">({widerCountText(total)})</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

const widerCountText = (total: number): string =>
  `${listedText({ total: Math.min(total, maxListed), hasMore: total > maxListed })}\u00a0produit${total > 1 ? 's' : ''}`
