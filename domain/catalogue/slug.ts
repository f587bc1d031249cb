/** Ligatures that Unicode does not take apart. */
const ligatures: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss' }

/** A list asks for the same few slugs again and again: on its cards, and on the page behind them. */
const known = new Map<string, string>()
const maxCachedSlugs = 2_000

/** `Revêtements de sol` → `revetements-de-sol`: for addresses and for the stable values of options. May be empty. */
export function slugOf(text: string): string {
  const slug = known.get(text) ?? makeSlug(text)
  if (known.size >= maxCachedSlugs) known.clear()
  known.set(text, slug)
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

/** As much as the catalogue reads of an address (search.ts). */
export const maxSlugLength = 80
