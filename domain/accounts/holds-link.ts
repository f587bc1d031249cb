/** Endings of web addresses that strangers put into names. */
const endings = new Set(
  'app biz bid cc cn club com co dev eu fr gg info io link live me net online org pro ru shop site store top tv uk us vip win xyz'.split(
    ' ',
  ),
)

/**
 * Whether a name would read as the address of a page or a mailbox: mail programs make links of those. `J.-P.`, `M. Le Goff` and
 * `St.Pierre` are names.
 */
export const holdsLink = (text: string): boolean => text.toLowerCase().split(/\s/).some(isAddress)

function isAddress(word: string): boolean {
  if (word.includes('/') || word.includes('@') || word.startsWith('www.')) return true
  const parts = word.split('.').map((part) => part.split(/[^\p{L}\p{N}-]/u)[0] ?? '')
  return parts.slice(1).some((part, index) => {
    const before = parts[index] ?? ''
    return before.length > 1 && endings.has(part)
  })
}
