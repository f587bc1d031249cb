import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { publicDefaults } from '#domain/platform/public-settings.ts'
import { read } from './api.ts'
import { apiOf } from './query-client.ts'
import { useAccount } from './session.ts'

/** The administrators' settings: site name, tax display, maintenance. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ meta }) => read(apiOf(meta).settings.$get()),
  // Changes appear at the next focus; a server-rendered page has just read the settings.
  staleTime: 2_000,
  refetchOnMount: false,
  // Polled during a maintenance, so that its end appears without a reload.
  refetchInterval: ({ state }) => (state.data?.maintenance.enabled ? 10_000 : false),
})

/** The script of an analytics service, where the operator has configured one. */
export interface Analytics {
  script: string
  siteId: string | null
}

/** Provided once for the whole page (app/root.tsx), because every price of a list reads the settings. */
export const SettingsContext = createContext({
  ...publicDefaults,
  filmUrl: '',
  cardPayments: false,
  analytics: null as Analytics | null,
  hasLogo: false,
})

export const useSettings = () => use(SettingsContext)

/** Whether prices are concealed from this visitor, including those stored in the browser. */
export function usePricesConcealed(): boolean {
  const settings = useSettings()
  const { account } = useAccount()
  return !account && (settings.hidePricesForAnonymous ?? false)
}
