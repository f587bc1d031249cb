const anySite = 'http://site.invalid'

/**
 * Where an address that came from outside may lead: a path of this site, else null. Every return address goes through here
 * (`redirect`, an interrupted checkout, the page wanted without a line, the page itself when it is opened anew). Read as
 * browsers read it, for which `/\other.example`, `/<tab>/other.example` and `/.//other.example` all lead elsewhere.
 */
export function returnPath(wanted: string | null): string | null {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, anySite)) return null
  const { origin, pathname, search, hash } = new URL(wanted, anySite)
  return origin === anySite && !pathname.startsWith('//') ? pathname + search + hash : null
}
