import { maxPictures } from '../catalogue/schemas.ts'

const address = /\bhttps?:\/\/[^\s,;|<>"]+/giu
/** Names may contain spaces; one that ends like a picture ends there. */
const nameWithSpace = /(\.(?:jpe?g|png|webp|avif|hei[cf]))\s/giu
const betweenNames = /[\n\r\t,;|]/

/** What a cell of the column 'Photos' names: addresses to fetch from, and files of a zip. Each once, in its order. */
export function readPictureCell(cell: string): { addresses: string[]; names: string[] } {
  const once = (texts: string[]) => [...new Set(texts)].slice(0, maxPictures)
  const addresses = once(cell.match(address) ?? [])
  const names = once(
    cell
      .replaceAll(address, '\n')
      .replaceAll(nameWithSpace, '$1\n')
      .split(betweenNames)
      .map((name) => name.trim())
      .filter(Boolean),
  )
  return { addresses, names }
}
