import type { Account } from '#app/lib/session.ts'

/** The tabs of `/profile`, by its address. */
const profileTabs = ['info', 'products', 'orders'] as const
export type ProfileTab = (typeof profileTabs)[number]

export const profileTabLabels: Record<ProfileTab, string> = {
  info: 'Mes Infos',
  products: 'Mes Produits',
  orders: 'Mes Commandes',
}

/** The link from a page below a tab to that tab. */
export const linkBackTo = (tab: ProfileTab) => ({
  label: profileTabLabels[tab],
  to: tab === 'info' ? '/profile' : `/profile?tab=${tab}`,
})

/** 'Mes Produits' is hidden for buyers. */
export const listProfileTabs = (account: Account): ProfileTab[] =>
  profileTabs.filter((tab) => tab !== 'products' || account.profile?.userType !== 'buyer')

/** The part of `/profile` that an address shows. */
export type ProfilePart =
  | { name: ProfileTab }
  | { name: 'add-product' }
  | { name: 'edit-product'; productId: string }
  | { name: 'order'; number: string }

/** `?tab=products/1A2B3C4D` shows the order with this number. */
const orderTabPrefix = 'products/'

/** Parses the address's parameters; an unknown tab is the first one. */
export function parseProfilePart(params: URLSearchParams): ProfilePart {
  const tab = params.get('tab') ?? ''
  if (tab.startsWith(orderTabPrefix)) return { name: 'order', number: tab.slice(orderTabPrefix.length) }
  if (tab === 'products') {
    const productId = params.get('edit')
    if (productId) return { name: 'edit-product', productId }
    if (params.get('add') === '1') return { name: 'add-product' }
  }
  return { name: profileTabs.find((profileTab) => profileTab === tab) ?? 'info' }
}
