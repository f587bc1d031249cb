/** Where a page was wanted that could not be loaded; the home page when `from` leads out of the site, or back here. */
export function returnAddress(from: string | null, origin: string): string {
  const home = `${origin}/`
  if (!from || !URL.canParse(from, origin)) return home
  const wanted = new URL(from, origin)
  // Whole addresses: a path alone may begin with two slashes, and lead elsewhere.
  return wanted.origin === origin && wanted.pathname !== '/offline' ? wanted.href : home
}
