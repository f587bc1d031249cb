import type { Analytics } from '#app/lib/settings.ts'

const mark = 'analytics'

export const isMeasuring = (): boolean => document.getElementById(mark) !== null

/** Called only with the visitor's consent. The attributes differ by service, since each reads the site's id from another one. */
export function startMeasuring({ script, siteId }: Analytics): void {
  if (isMeasuring()) return
  const element = document.createElement('script')
  element.id = mark
  element.src = script
  element.async = true
  element.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  if (siteId) Object.assign(element.dataset, { domain: siteId, websiteId: siteId, site: siteId })
  document.head.append(element)
}
