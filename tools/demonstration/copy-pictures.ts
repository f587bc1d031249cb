import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Picture, pictureWidths } from '#domain/catalogue/pictures.ts'
import type { FileStore } from '#server/capabilities/files/store.ts'
import { type Demonstration, demonstrationFolder } from './read-demonstration.ts'

/** Of every picture of the demonstration. */
export const demoPictureSize = { width: 1200, height: 900 }

/** By the name of their folder in tools/demonstration/pictures. */
export type DemoPictures = Map<string, Picture>

/** Copies the pictures into the store as they are: each folder holds the widths the pages need. */
export async function copyPictures(files: FileStore, demonstration: Demonstration): Promise<DemoPictures> {
  const pictures: DemoPictures = new Map()
  for (const name of pictureNames(demonstration)) pictures.set(name, await copyPicture(files, name))
  return pictures
}

export const pictureNames = ({ families, products }: Demonstration): string[] => [
  ...products.flatMap((product) => product.pictures),
  ...families.flatMap((family) => [family.picture, ...family.children.map((child) => child.picture)]),
]

/** Under a key made of its name: a start that was broken off overwrites what it had stored. */
async function copyPicture(files: FileStore, name: string): Promise<Picture> {
  const hash = createHash('sha256').update(name).digest('hex')
  const key = [8, 12, 16, 20, 32].map((end, index, ends) => hash.slice(ends[index - 1] ?? 0, end)).join('-')
  await Promise.all(
    pictureWidths.map(async (width) => {
      const content = await readFile(join(demonstrationFolder, 'pictures', name, `${width}.webp`))
      await files.put(`pictures/${key}/${width}.webp`, content, { contentType: 'image/webp' })
    }),
  )
  return { url: `/files/pictures/${key}`, ...demoPictureSize }
}
