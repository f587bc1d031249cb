import { maxPictures } from '../catalogue/schemas.ts'

const address = /\bhttps?:\/\/[^\s,;|<>"]+/giu
/** Names may contain spaces; a picture's extension ends them. */
const nameWithSpace = /(\.(?:jpe?g|png|webp|avif|hei[cf]))\s/giu
const betweenNames = /[\n\r\t,;|]/

/** Returns the addresses and the zip's file names in a cell of the column 'Photos', in order and without duplicates. */
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
