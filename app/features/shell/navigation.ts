export interface NavigationEntry {
  label: string
  to: string
}

export const browseEntry: NavigationEntry = { label: 'Parcourir les produits', to: '/products' }
export const requestEntry: NavigationEntry = { label: 'Faire une demande', to: '/contact' }

/** Of everybody, with an account or without. */
export const favoritesEntry: NavigationEntry = { label: 'Mes favoris', to: '/favoris' }
