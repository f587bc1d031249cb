import { returnPath } from '#domain/return-path.ts'

/** The address of the page that could not be loaded; the home page when `from` leads out of the site, or back here. */
export function returnAddress(from: string | null, origin: string): string {
  const path = returnPath(from) ?? '/'
  return origin + (/^\/offline(?:[?#]|$)/.test(path) ? '/' : path)
}
