import { queryOptions, useQuery } from '@tanstack/react-query'
import { favoriteMessages, maxFavorites } from '#domain/catalogue/favorites.ts'
import { useAction } from './action.ts'
import { read } from './api.ts'
import { createStoredIds } from './device-storage.ts'
import { apiOf } from './query-client.ts'
import { useAccount, useIsSigningOut } from './session.ts'
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
  const deviceIds = deviceFavorites.useIds()
  const isSigningOut = useIsSigningOut()
  const { data } = useQuery({ ...favoritesQuery, enabled: isInAccount && !isSigningOut })
  return isInAccount ? data?.ids : deviceIds
}

/** Adds a product to the favourites or removes it. */
export function useToggleFavorite(product: { id: string; title: string }) {
  const isInAccount = useHasAccountFavorites()
  const mutation = useAction({
    mutationKey: ['favorite', product.id],
    mutationFn: (isFavorite: boolean, { meta }) => {
      const { favorites } = apiOf(meta)
      return isFavorite
        ? read(favorites.$post({ json: { productIds: [product.id] } }))
        : read(favorites[':id'].$delete({ param: { id: product.id } }))
    },
    // Shown optimistically, then replaced by the response.
    onMutate: (isFavorite, { client }) => {
      client.setQueryData(favoritesQuery.queryKey, (cached) => {
        const others = cached?.ids.filter((id) => id !== product.id) ?? []
        return { ids: isFavorite ? [product.id, ...others] : others }
      })
    },
    onSuccess: (favorites, _, __, { client }) => client.setQueryData(favoritesQuery.queryKey, favorites),
    failure: favoriteMessages.failureTitle,
    onError: (_, __, ___, { client }) => client.invalidateQueries({ queryKey: favoritesKey }),
  })
  const toggleOnDevice = (isFavorite: boolean) => {
    const others = deviceFavorites.read().filter((id) => id !== product.id)
    if (isFavorite && others.length >= maxFavorites)
      return toast({ kind: 'error', title: favoriteMessages.failureTitle, text: favoriteMessages.tooMany })
    deviceFavorites.write(isFavorite ? [product.id, ...others] : others)
  }
  return isInAccount ? mutation.mutate : toggleOnDevice
}

/** Moves the device's favourites into the account that has signed in. */
export const useMoveFavorites = () =>
  useAction({
    mutationKey: ['move-favorites'],
    mutationFn: (productIds: string[], { meta }) =>
      read(apiOf(meta).favorites.$post({ json: { productIds } })),
    onSuccess: (favorites, _, __, { client }) => {
      deviceFavorites.write([])
      client.setQueryData(favoritesQuery.queryKey, favorites)
    },
    // They stay on the device until the next visit moves them.
    failure: () => null,
  })
