import { useAccount } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'

/** Whether this visitor may see no prices: the ones the browser kept are not shown either. */
export function usePricesHidden(): boolean {
  const settings = useSettings()
  const { account } = useAccount()
  return !account && (settings.hidePricesForAnonymous ?? false)
}
