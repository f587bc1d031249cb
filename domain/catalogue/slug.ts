/** Ligatures that Unicode does not decompose. */
const ligatures: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss' }

/** Pages of a list need the same few slugs repeatedly. */
const cachedSlugs = new Map<string, string>()
const maxCachedSlugs = 2_000

/** `Revêtements de sol` → `revetements-de-sol`, for addresses and the stable values of options. May be empty. */
export function toSlug(text: string): string {
  const slug = cachedSlugs.get(text) ?? makeSlug(text)
  if (cachedSlugs.size >= maxCachedSlugs) cachedSlugs.clear()
  cachedSlugs.set(text, slug)
  return slug
}

const makeSlug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæß]/g, (letter) => ligatures[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-|-$/g, '')

/** Maximum length that the catalogue reads in an address (search.ts). */
export const maxSlugLength = 80
