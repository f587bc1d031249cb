import { useAccount } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'

/** Whether prices are concealed from this visitor, including those stored in the browser. */
export function usePricesHidden(): boolean {
  const settings = useSettings()
  const { account } = useAccount()
  return !account && (settings.hidePricesForAnonymous ?? false)
}
