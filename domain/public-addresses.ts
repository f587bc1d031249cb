import { oembedAddress, widgetAddress } from './catalogue/addresses.ts'
import { catalogueParams, listView, parseCatalogueSearch } from './catalogue/search.ts'
import { sellerAddress } from './catalogue/seller-products.ts'

type Canonicaliser = (params: URLSearchParams) => URLSearchParams

const withoutParams: Canonicaliser = () => new URLSearchParams()
const canonicaliseList: Canonicaliser = (params) => {
  const searchParams = catalogueParams(parseCatalogueSearch(params))
  const refusedParams = typedParams.flatMap((name) => {
    const value = params.get(name)?.trim() ?? ''
    return isAmount(value) || value.length > maxRefusedLength ? [] : [[name, value]]
  })
  return new URLSearchParams([...searchParams, ...listView.print(listView.parse(params)), ...refusedParams])
}
/** Parameters that stay in the address even if invalid, because the page shows them again with an error. */
const typedParams = ['minPrice', 'maxPrice'] as const
const isAmount = (value: string) => /^[\d\s.,€]*$/.test(value)
const maxRefusedLength = 60
const canonicaliseFeed: Canonicaliser = (params) => catalogueParams(parseCatalogueSearch(params))
const canonicaliseBy =
  <Search>({
    parse,
    print,
  }: {
    parse(params: URLSearchParams): Search
    print(search: Search): URLSearchParams
  }): Canonicaliser =>
  (params) =>
    print(parse(params))

/** Pages that are the same for all visitors, with the parameters they read. The first matching pattern counts. */
const publicAddresses: [path: RegExp, params: Canonicaliser][] = [
  [/^\/(?:about|terms|legal|cookies|ranking|accessibility)?$/, withoutParams],
  [/^\/(?:sitemap[a-z0-9-]*|flux|flux\/marchand|categories\/.+\/flux)\.xml$/, withoutParams],
  [/^\/(?:products|produits\/departements|produits\/departement\/.+|categories\/.+)$/, canonicaliseList],
  [/^\/(?:products|produits)\/[^/]+$/, withoutParams],
  [/^\/sellers\/[^/]+$/, canonicaliseBy(sellerAddress)],
  [/^\/products\.rss$/, canonicaliseFeed],
  [/^\/oembed$/, canonicaliseBy(oembedAddress)],
  [/^\/widget\/[0-9a-f-]{36}\.json$/, canonicaliseBy(widgetAddress)],
]

/**
 * Returns the canonical spelling of a public address: its path in lower case without needless slashes and encodings, its parameters as the
 * page reads them. Null for other addresses.
 */
export function canonicalAddress(
  pathname: string,
  params: URLSearchParams,
): { path: string; params: URLSearchParams } | null {
  const path = plainPath(pathname)
  const match = path !== null && publicAddresses.find(([pattern]) => pattern.test(path))
  return match ? { path, params: match[1](params) } : null
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
