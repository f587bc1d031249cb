/** Caches results, because the same names and options are compared with every row of a file. */
function memoized<Result>(compute: (text: string) => Result): (text: string) => Result {
  const cache = new Map<string, Result>()
  return (text) => {
    if (text.length > 80) return compute(text)
    const cached = cache.get(text)
    if (cached !== undefined) return cached
    if (cache.size >= 5_000) cache.clear()
    const result = compute(text)
    cache.set(text, result)
    return result
  }
}

/** Returns a text for comparisons: without accents, case, punctuation and superfluous spaces. */
export const plainForm = memoized((text) =>
  text
    .replaceAll('œ', 'oe')
    .replaceAll('Œ', 'OE')
    .replaceAll('²', '2')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim(),
)

/** Words without a meaning of their own. */
const fillers = new Set('a au aux avec d dans de des du en et l la le les ou par pour sur un une'.split(' '))

/** Returns the meaningful words, in the singular by a rule of thumb. */
export const plainWords = memoized((text): readonly string[] =>
  plainForm(text)
    .split(' ')
    .filter((word) => word && !fillers.has(word))
    .map((word) => (word.length > 3 ? word.replace(/e?[sx]$/, '') : word).replace(/(?<=..)e$/, '')),
)

/** Splits `Largeur (cm)` into the name and its unit. */
export function splitUnit(name: string): { base: string; unit: string | null } {
  const text = name.trimEnd()
  const open = text.lastIndexOf('(')
  if (text.endsWith(')') && open >= 0) {
    const unit = text.slice(open + 1, -1)
    return unit && !unit.includes(')')
      ? { base: text.slice(0, open).trimEnd(), unit: unit.trim() || null }
      : { base: name, unit: null }
  }
  const words = text.split(/\s+/)
  const unit = words.at(-1) ?? ''
  if (words.at(-2) === 'en' && /^[a-zA-Zµ]{1,3}[²³23]?$/.test(unit))
    return { base: words.slice(0, -2).join(' '), unit }
  // `Poids kg`, `Largeur mm`
  return words.length > 1 && /^(?:kg|g|t|mm|cm|lbs?|oz)$/i.test(unit)
    ? { base: words.slice(0, -1).join(' '), unit }
    : { base: name, unit: null }
}

/** Units of each kind, as multiples of the smallest. */
const unitFactors: Record<string, number>[] = [
  {
    mm: 1,
    millimetre: 1,
    millimetres: 1,
    cm: 10,
    centimetre: 10,
    centimetres: 10,
    dm: 100,
    m: 1000,
    metre: 1000,
    metres: 1000,
  },
  { w: 1, watt: 1, watts: 1, kw: 1000 },
  {
    g: 1,
    gramme: 1,
    grammes: 1,
    kg: 1000,
    kilo: 1000,
    kilos: 1000,
    t: 1_000_000,
    tonne: 1_000_000,
    tonnes: 1_000_000,
    oz: 28.349_523,
    lb: 453.592_37,
    lbs: 453.592_37,
  },
]

/** Returns the factor from one unit to another; null when they measure different things. */
export function unitFactor(from: string, to: string): number | null {
  const [source, target] = [plainForm(from), plainForm(to)]
  if (source === target) return 1
  for (const kind of unitFactors) {
    const [one, other] = [kind[source], kind[target]]
    if (one !== undefined && other !== undefined) return one / other
  }
  return null
}

/** Signs and words in cells that have no value. */
const emptySigns = /^[-–—/.?]+$/
const emptyWords = new Set(
  'nc,n c,na,n a,neant,inconnu,inconnue,inconnus,inconnues,non renseigne,non renseignee,non renseignes,non renseignees,non communique,non communiquee,non communiques,non communiquees,nous consulter,a preciser,selon piece'.split(
    ',',
  ),
)
export const meansNothing = (written: string): boolean =>
  emptySigns.test(written) || emptyWords.has(plainForm(written))
