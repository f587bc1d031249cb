const written = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['sts', 'saints'],
  ['stes', 'saintes'],
])

/** The words of a town's name, in all the spellings a search may use: `St-Nazaire` and `SAINT NAZAIRE` are one. */
export const communeWords = (name: string): string[] =>
  name
    .replace(/œ/gi, 'oe')
    .replace(/æ/gi, 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => written.get(word) ?? word)
