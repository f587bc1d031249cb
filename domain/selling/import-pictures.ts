/** Photographs of a few hundred products, as a phone or a camera takes them. */
export const largestZipBytes = 300 * 1024 * 1024
