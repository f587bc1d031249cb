import type { Account } from '#app/lib/session.ts'
import { toDoPath } from '#domain/accounts/account-paths.ts'
import { favoritesEntry, type NavigationEntry } from './navigation.ts'

/** Shown with the number of unread messages. */
export const messagesEntry: NavigationEntry = { label: 'Messages', to: '/messages' }

/** Shown with the number of open tasks. */
export const toDoEntry: NavigationEntry = { label: 'À faire', to: toDoPath }

/** For buyers: how to become a seller. */
const sellEntry: NavigationEntry = { label: 'Vendre', to: '/profile?tab=products' }

/** For sellers: the page for the hand-over to a buyer. */
const collectEntry: NavigationEntry = { label: 'Remettre une commande', to: '/collect' }

/** Also for an administrator without the required second factor, because the link leads to its set-up. */
const administrationEntries = ({ role, awaitsSecondFactor }: Account): NavigationEntry[] =>
  role === 'admin' || awaitsSecondFactor ? [{ label: 'Administration', to: '/admin' }] : []

/** For team members: the pages that their role may open. */
function teamEntries({ teamRole }: Account): NavigationEntry[] {
  const stockRemovalEntry = { label: 'Sortir du stock', to: '/stock-out' }
  return teamRole === 'yard'
    ? [toDoEntry, collectEntry, stockRemovalEntry]
    : [
        toDoEntry,
        { label: 'Mes Produits', to: '/profile?tab=products' },
        { label: 'Mes ventes', to: '/profile/sales' },
        collectEntry,
        stockRemovalEntry,
        messagesEntry,
      ]
}

/** Entries of the account menu: buyers get 'Vendre' instead of 'Mes Produits', administrators get 'Administration'. */
export const accountEntries = (account: Account): NavigationEntry[] =>
  account.teamRole ? teamEntries(account) : personalEntries(account)

const personalEntries = (account: Account): NavigationEntry[] => [
  ...(account.profile?.userType === 'buyer'
    ? [sellEntry]
    : [toDoEntry, { label: 'Mes Produits', to: '/profile?tab=products' }, collectEntry]),
  { label: 'Mes Commandes', to: '/profile?tab=orders' },
  favoritesEntry,
  messagesEntry,
  { label: 'Mes Infos', to: '/profile?tab=info' },
  ...administrationEntries(account),
]

/** The user's entries in the mobile menu. */
export const mobileAccountEntries = (account: Account): NavigationEntry[] =>
  account.teamRole ? teamEntries(account) : personalMobileEntries(account)

const personalMobileEntries = (account: Account): NavigationEntry[] => [
  { label: 'Mon profil', to: '/profile?tab=info' },
  ...(account.profile?.userType === 'buyer'
    ? []
    : [toDoEntry, { label: 'Mes produits', to: '/profile?tab=products' }, collectEntry]),
  { label: 'Mes commandes', to: '/profile?tab=orders' },
  messagesEntry,
  ...administrationEntries(account),
]
