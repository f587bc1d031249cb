import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { type StoredPicture, storeRendered } from '../../files/pictures.ts'
import type { FileStore } from '../../files/store.ts'
import { demoCategories } from './demo/categories.ts'
import { demoProducts } from './demo/products.ts'
import { drawMaterial } from './illustrations/draw.ts'
import type { MaterialPicture } from './illustrations/kinds.ts'

export interface DemoPictures {
  /** By the product's title. */
  products: Map<string, StoredPicture[]>
  /** By the category's slug. */
  categories: Map<string, StoredPicture>
}

/** Draws the demonstration's pictures and stores them through the app's own picture pipeline. */
export async function drawDemoPictures(
  files: FileStore,
  report: (message: string) => void,
): Promise<DemoPictures> {
  const families = demoCategories.flatMap((family) => [family, ...(family.children ?? [])])
  const total = demoProducts.reduce((sum, product) => sum + product.pictures.views.length, families.length)
  let drawn = 0
  const store = async (picture: MaterialPicture) => {
    const stored = await storeDrawing(files, picture)
    drawn += 1
    if (drawn % 50 === 0 || drawn === total) report(`Données de démonstration : ${drawn} photos sur ${total}`)
    return stored
  }

  const pictures: DemoPictures = { products: new Map(), categories: new Map() }
  for (const [index, { title, pictures: wanted }] of demoProducts.entries()) {
    const { kind, finish, views } = wanted
    const stored = await Promise.all(views.map((view) => store({ kind, finish, view, seed: index + 1 })))
    pictures.products.set(title, stored)
  }
  for (const [index, { slug, picture }] of families.entries()) {
    pictures.categories.set(slug, await store({ ...picture, view: 'front', seed: 1000 + index }))
  }
  return pictures
}

/** Under a key made of the drawing itself: a start that was broken off finds what it had stored. */
function storeDrawing(files: FileStore, picture: MaterialPicture): Promise<StoredPicture> {
  const drawing = drawMaterial(picture)
  const hash = createHash('sha256').update(drawing).digest('hex')
  const key = [8, 12, 16, 20, 32].map((end, index, ends) => hash.slice(ends[index - 1] ?? 0, end)).join('-')
  return storeRendered(files, sharp(Buffer.from(drawing)), key)
}
