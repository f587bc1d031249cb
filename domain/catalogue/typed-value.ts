const frenchNumber = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 6, useGrouping: false })

/** A stored value as its control holds it: lists of options as lists, numbers with a decimal comma. */
export function formValueFromStored(stored: string): string | string[] {
  if (/^-?\d+\.\d+$/.test(stored)) return frenchNumber.format(Number(stored))
  if (!stored.startsWith('[')) return stored
  try {
    const list: unknown = JSON.parse(stored)
    return Array.isArray(list) ? list.map(String) : stored
  } catch {
    return stored
  }
}
