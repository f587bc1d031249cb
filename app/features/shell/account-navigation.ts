import type { Account } from '#app/lib/session.ts'
import { toDoPath } from '#domain/accounts/destination.ts'
import { favoritesEntry, type NavigationEntry } from './navigation.ts'

/** With a badge: what waits to be read. */
export const messagesEntry: NavigationEntry = { label: 'Messages', to: '/messages' }

/** With a number: what waits for a seller. */
export const toDoEntry: NavigationEntry = { label: 'À faire', to: toDoPath }

/** Of a buyer: how one becomes a seller. */
const sellEntry: NavigationEntry = { label: 'Vendre', to: '/profile?tab=products' }

/** A seller in their yard, a buyer in front of them. */
const collectEntry: NavigationEntry = { label: 'Remettre une commande', to: '/collect' }

/** Also of an administrator who has yet to set up what is demanded: the way there leads past it. */
const administration = ({ role, awaitsSecondFactor }: Account): NavigationEntry[] =>
  role === 'admin' || awaitsSecondFactor ? [{ label: 'Administration', to: '/admin' }] : []

/** For the team of a firm: what its role does. */
function teamEntries({ teamRole }: Account): NavigationEntry[] {
  const stockOut = { label: 'Sortir du stock', to: '/stock-out' }
  return teamRole === 'yard'
    ? [toDoEntry, collectEntry, stockOut]
    : [
        toDoEntry,
        { label: 'Mes Produits', to: '/profile?tab=products' },
        { label: 'Mes ventes', to: '/profile/sales' },
        collectEntry,
        stockOut,
        messagesEntry,
      ]
}

/** Account menu: buyers find how to sell in place of 'Mes Produits', Administration for administrators. */
export const accountEntries = (account: Account): NavigationEntry[] =>
  account.teamRole ? teamEntries(account) : ownEntries(account)

const ownEntries = (account: Account): NavigationEntry[] => [
  ...(account.profile?.userType === 'buyer'
    ? [sellEntry]
    : [toDoEntry, { label: 'Mes Produits', to: '/profile?tab=products' }, collectEntry]),
  { label: 'Mes Commandes', to: '/profile?tab=orders' },
  favoritesEntry,
  messagesEntry,
  { label: 'Mes Infos', to: '/profile?tab=info' },
  ...administration(account),
]

/** Mobile side menu (same section): adds the person's own entries. */
export const mobileAccountEntries = (account: Account): NavigationEntry[] =>
  account.teamRole ? teamEntries(account) : ownMobileEntries(account)

const ownMobileEntries = (account: Account): NavigationEntry[] => [
  { label: 'Mon profil', to: '/profile?tab=info' },
  ...(account.profile?.userType === 'buyer'
    ? []
    : [toDoEntry, { label: 'Mes produits', to: '/profile?tab=products' }, collectEntry]),
  { label: 'Mes commandes', to: '/profile?tab=orders' },
  messagesEntry,
  ...administration(account),
]
