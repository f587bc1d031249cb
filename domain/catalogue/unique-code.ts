/** Characters nobody mistakes for one another when read aloud or from a dusty label: no 0/O, 1/I/L, 2/Z, 5/S, 8/B, U/V. */
export const codeAlphabet = '34679ACDEFGHJKMNPQRTWXY'
const codeLength = 8

/** A product's code from random bytes: 23^8, about 78 thousand million of them. */
export const uniqueCode = (randomBytes: Uint8Array): string =>
  Array.from(randomBytes.slice(0, codeLength), (byte) => codeAlphabet[byte % codeAlphabet.length]).join('')
