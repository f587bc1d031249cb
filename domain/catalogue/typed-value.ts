const frenchNumber = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 6, useGrouping: false })

/** A kept value as its control holds it: lists of options as lists, numbers with a decimal comma. */
export function typedValue(kept: string): string | string[] {
  if (/^-?\d+\.\d+$/.test(kept)) return frenchNumber.format(Number(kept))
  if (!kept.startsWith('[')) return kept
  try {
    const list: unknown = JSON.parse(kept)
    return Array.isArray(list) ? list.map(String) : kept
  } catch {
    return kept
  }
}
