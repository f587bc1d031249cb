/** Ligatures that Unicode does not take apart. */
const ligatures: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss' }

/** `Revêtements de sol` → `revetements-de-sol`: for addresses and for the stable values of options. May be empty. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæß]/g, (letter) => ligatures[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replace(/^-|-$/g, '')

/** As much as the catalogue reads of an address (search.ts). */
export const longestSlug = 80
