const anySite = 'http://site.invalid'

/**
 * Where an address that came from outside may lead: a path of this site, else null. Every return address goes through here
 * (`redirect`, an interrupted checkout, the page requested offline, the page itself on a reload). Read as
 * browsers read it, for which `/\other.example`, `/<tab>/other.example` and `/.//other.example` all lead elsewhere.
 */
export function returnPath(requested: string | null): string | null {
  if (!requested?.startsWith('/') || !URL.canParse(requested, anySite)) return null
  const { origin, pathname, search, hash } = new URL(requested, anySite)
  return origin === anySite && !pathname.startsWith('//') ? pathname + search + hash : null
}
