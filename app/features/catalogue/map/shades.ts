const shadeCount = 5

/** 0 without anything, then darker by multiples: a few large numbers leave the others apart. */
export function shadeOf(count: number, most: number): number {
  if (count <= 0) return 0
  const part = most <= 1 ? 1 : Math.log(count) / Math.log(most)
  return Math.max(1, Math.ceil(part * shadeCount))
}

const compact = new Intl.NumberFormat('fr-FR', { notation: 'compact', maximumFractionDigits: 0 })

/** As short as a small department needs it: `940`, `12 k`. */
export const formatCount = (count: number): string => compact.format(count).replace(/\s/g, '')
