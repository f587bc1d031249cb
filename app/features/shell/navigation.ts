export interface NavigationEntry {
  label: string
  to: string
}

export const browseEntry: NavigationEntry = { label: 'Parcourir les produits', to: '/products' }
export const requestEntry: NavigationEntry = { label: 'Faire une demande', to: '/contact' }

/** Shown with and without an account. */
export const favoritesEntry: NavigationEntry = { label: 'Mes favoris', to: '/favoris' }
