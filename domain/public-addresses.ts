import { oembedAddress, widgetAddress } from './catalogue/addresses.ts'
import { catalogueParams, listView, parseCatalogueSearch } from './catalogue/search.ts'
import { sellerAddress } from './catalogue/seller-products.ts'

type Canonical = (given: URLSearchParams) => URLSearchParams

const none: Canonical = () => new URLSearchParams()
const list: Canonical = (given) => {
  const read = catalogueParams(parseCatalogueSearch(given))
  const refused = typedParams.flatMap((name) => {
    const value = given.get(name)?.trim() ?? ''
    return isAmount(value) || value.length > MAX_REFUSED_LENGTH ? [] : [[name, value]]
  })
  return new URLSearchParams([...read, ...listView.print(listView.parse(given)), ...refused])
}
/** Parameters that stay in the address even if invalid, because the page shows them again with an error. */
const typedParams = ['minPrice', 'maxPrice'] as const
const isAmount = (value: string) => /^[\d\s.,€]*$/.test(value)
const MAX_REFUSED_LENGTH = 60
const feed: Canonical = (given) => catalogueParams(parseCatalogueSearch(given))
const by =
  <Search>({
    parse,
    print,
  }: {
    parse(given: URLSearchParams): Search
    print(search: Search): URLSearchParams
  }): Canonical =>
  (given) =>
    print(parse(given))

/** Pages that are the same for all visitors, with the parameters they read. The first matching pattern counts. */
const publicAddresses: [path: RegExp, params: Canonical][] = [
  [/^\/(?:about|terms|legal|cookies|ranking|accessibility)?$/, none],
  [/^\/(?:sitemap[a-z0-9-]*|flux|flux\/marchand|categories\/.+\/flux)\.xml$/, none],
  [/^\/(?:products|produits\/departements|produits\/departement\/.+|categories\/.+)$/, list],
  [/^\/(?:products|produits)\/[^/]+$/, none],
  [/^\/sellers\/[^/]+$/, by(sellerAddress)],
  [/^\/products\.rss$/, feed],
  [/^\/oembed$/, by(oembedAddress)],
  [/^\/widget\/[0-9a-f-]{36}\.json$/, by(widgetAddress)],
]

/**
 * Returns the canonical spelling of a public address: its path in lower case without needless slashes and encodings, its parameters as the
 * page reads them. Null for other addresses.
 */
export function canonicalAddress(
  pathname: string,
  given: URLSearchParams,
): { path: string; params: URLSearchParams } | null {
  const path = plainPath(pathname)
  const found = path !== null && publicAddresses.find(([pattern]) => pattern.test(path))
  return found ? { path, params: found[1](given) } : null
}

function plainPath(pathname: string): string | null {
  try {
    const path = decodeURIComponent(pathname)
      .toLowerCase()
      .replace(/\/{2,}/g, '/')
    const trimmed = path.length > 1 ? path.replace(/\/$/, '') : path
    // No address of a public page has other characters.
    return /^\/[a-z0-9._/-]*$/.test(trimmed) ? trimmed : null
  } catch {
    return null
  }
}
