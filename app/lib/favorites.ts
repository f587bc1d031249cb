import { queryOptions, useQuery } from '@tanstack/react-query'
import { favoriteMessages, maxFavorites } from '#domain/catalogue/favorites.ts'
import { useAction } from './action.ts'
import { read } from './api.ts'
import { apiOf } from './query-client.ts'
import { useAccount, useIsSigningOut } from './session.ts'
import { createStoredIds } from './stored.ts'
import { toast } from './toasts.ts'

/** A visitor's favourites, stored on the device until they sign in. */
export const deviceFavorites = createStoredIds('favorites', maxFavorites)

const favoritesKey = ['favorites']

/** An account's favourites, newest first. */
const favoritesQuery = queryOptions({
  queryKey: favoritesKey,
  queryFn: ({ meta }) => read(apiOf(meta).favorites.$get()),
})

/** Whether favourites are stored in the account; a team member's stay on the device. */
function useHasAccountFavorites(): boolean {
  const { account } = useAccount()
  return account !== null && account.teamRole === null
}

/** Ids of the favourites; undefined while those of an account are loading. */
export function useFavorites(): readonly string[] | undefined {
  const isInAccount = useHasAccountFavorites()
  const onDevice = deviceFavorites.use()
  const isSigningOut = useIsSigningOut()
  const { data } = useQuery({ ...favoritesQuery, enabled: isInAccount && !isSigningOut })
  return isInAccount ? data?.ids : onDevice
}

/** Adds a product to the favourites or removes it. */
export function useToggleFavorite(product: { id: string; title: string }) {
  const isInAccount = useHasAccountFavorites()
  const change = useAction({
    mutationKey: ['favorite', product.id],
    mutationFn: (isAdded: boolean, { meta }) => {
      const { favorites } = apiOf(meta)
      return isAdded
        ? read(favorites.$post({ json: { productIds: [product.id] } }))
        : read(favorites[':id'].$delete({ param: { id: product.id } }))
    },
    // Shown optimistically, then replaced by the response.
    onMutate: (isAdded, { client }) => {
      client.setQueryData(favoritesQuery.queryKey, (known) => {
        const others = known?.ids.filter((id) => id !== product.id) ?? []
        return { ids: isAdded ? [product.id, ...others] : others }
      })
    },
    onSuccess: (answer, _, __, { client }) => client.setQueryData(favoritesQuery.queryKey, answer),
    failure: favoriteMessages.failureTitle,
    onError: (_, __, ___, { client }) => client.invalidateQueries({ queryKey: favoritesKey }),
  })
  const onDevice = (isAdded: boolean) => {
    const others = deviceFavorites.read().filter((id) => id !== product.id)
    if (isAdded && others.length >= maxFavorites)
      return toast({ kind: 'error', title: favoriteMessages.failureTitle, text: favoriteMessages.tooMany })
    deviceFavorites.write(isAdded ? [product.id, ...others] : others)
  }
  return isInAccount ? change.mutate : onDevice
}

/** Moves the device's favourites into the account that has signed in. */
export const useMoveFavorites = () =>
  useAction({
    mutationKey: ['move-favorites'],
    mutationFn: (productIds: string[], { meta }) =>
      read(apiOf(meta).favorites.$post({ json: { productIds } })),
    onSuccess: (answer, _, __, { client }) => {
      deviceFavorites.write([])
      client.setQueryData(favoritesQuery.queryKey, answer)
    },
    // They stay on the device until the next visit moves them.
    failure: () => null,
  })
