const anySite = 'http://site.invalid'

/**
 * Returns a path of this site for an address from outside, or null. Every return address is checked here (`redirect`, an interrupted
 * checkout, the page requested offline, the page itself on a reload). It is parsed as browsers do, for which `/\other.example`,
 * `/<tab>/other.example` and `/.//other.example` lead to other sites.
 */
export function returnPath(requested: string | null): string | null {
  if (!requested?.startsWith('/') || !URL.canParse(requested, anySite)) return null
  const { origin, pathname, search, hash } = new URL(requested, anySite)
  return origin === anySite && !pathname.startsWith('//') ? pathname + search + hash : null
}
