/** Maximum of favourites per user or device. */
export const maxFavorites = 200
/** Maximum of products that one request to `/products/chosen` may name. */
export const maxProductsPerRequest = 24

/** Maximum of products compared side by side. */
export const maxCompared = 4

export const comparePath = (ids: readonly string[]): string => `/comparer?ids=${ids.join(',')}`

export const favoriteMessages = {
  tooMany: `Vous avez déjà ${maxFavorites} favoris : retirez-en avant d’en ajouter.`,
  failureTitle: 'Vos favoris n’ont pas pu être changés',
}
