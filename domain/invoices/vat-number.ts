/** The two digits between FR and the company's number (code général des impôts, art. 286 ter). */
const keyOf = (siren: string): string => String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')

/** The French VAT number of a company. */
export const vatNumberOf = (siren: string): string => `FR${keyOf(siren)}${siren}`

export const isVatNumber = (text: string): boolean =>
  /^FR\d{11}$/.test(text) && text === vatNumberOf(text.slice(4))
