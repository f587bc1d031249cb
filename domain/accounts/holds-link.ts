/** Endings of web addresses that strangers put into names. */
const endings = new Set(
  'app biz bid cc cn club com co dev eu fr gg info io link live me net online org pro ru shop site store top tv uk us vip win xyz'.split(
    ' ',
  ),
)

/**
 * Whether a name would read as the address of a page or a mailbox: mail programs make links of those. `J.-P.`, `M. Le Goff`,
 * `St.Pierre` and `Portes/Fenêtres` are names.
 */
export const holdsLink = (text: string): boolean => text.toLowerCase().split(/\s/).some(isAddress)

function isAddress(word: string): boolean {
  if (word.includes('//') || word.includes('@') || word.startsWith('www.')) return true
  if (word.includes('/') && word.split('.').filter(Boolean).length > 1) return true
  const parts = word.split('.').map((part) => part.split(/[^\p{L}\p{N}-]/u)[0] ?? '')
  return parts.slice(1).some((part, index) => {
    const before = parts[index] ?? ''
    return before.length > 1 && endings.has(part)
  })
}

/** For a schema: a name of somebody or of a firm, which stands in mails and in their subjects. */
export const noLink = (text: string | null): boolean => text === null || !holdsLink(text)
export const linkRefused = { error: 'Un nom ne contient pas d’adresse de site ni d’adresse email.' }
