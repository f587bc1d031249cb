export const profileTabs = ['info', 'orders'] as const
export type ProfileTab = (typeof profileTabs)[number]

export const profileTabLabels: Record<ProfileTab, string> = { info: 'Mes Infos', orders: 'Mes Commandes' }

/** Anything unknown is the default tab. */
export const readProfileTab = (params: URLSearchParams): ProfileTab =>
  profileTabs.find((tab) => tab === params.get('tab')) ?? 'info'
