import type { Analytics } from '#app/lib/settings.ts'

const scriptId = 'analytics'

export const isAnalyticsLoaded = (): boolean => document.getElementById(scriptId) !== null

/** Called only with the visitor's consent. The site's id is in several attributes, because each analytics service reads another one. */
export function loadAnalytics({ script, siteId }: Analytics): void {
  if (isAnalyticsLoaded()) return
  const element = document.createElement('script')
  element.id = scriptId
  element.src = script
  element.async = true
  element.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  if (siteId) Object.assign(element.dataset, { domain: siteId, websiteId: siteId, site: siteId })
  document.head.append(element)
}
