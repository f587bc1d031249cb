/** Favourites of one person, or one device. */
export const maxFavorites = 200
/** Products that one call of `/products/chosen` may ask for by their ids. */
export const maxChosen = 24

/** Products compared side by side. */
export const maxCompared = 4

export const comparePath = (ids: readonly string[]): string => `/comparer?ids=${ids.join(',')}`

export const favoriteMessages = {
  tooMany: `Vous avez déjà ${maxFavorites} favoris : retirez-en avant d’en ajouter.`,
  failureTitle: 'Vos favoris n’ont pas pu être changés',
}
