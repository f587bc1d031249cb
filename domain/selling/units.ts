import { plainForm } from './plain-words.ts'

/** How many of the smallest unit of its kind one is. */
const kinds: Record<string, number>[] = [
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
  { g: 1, kg: 1000, kilo: 1000, kilos: 1000, t: 1_000_000, tonne: 1_000_000, tonnes: 1_000_000 },
]

/** What one of `from` is in `to`; null when one is not the other. */
export function unitFactor(from: string, to: string): number | null {
  const [source, target] = [plainForm(from), plainForm(to)]
  if (source === target) return 1
  for (const kind of kinds) {
    const [one, other] = [kind[source], kind[target]]
    if (one !== undefined && other !== undefined) return one / other
  }
  return null
}
