import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** Three photos of different colours. */
export const createPhotos = () =>
  Promise.all(
    ['#c89b6a', '#3b4147', '#5d7c69'].map(async (background, index) => ({
      name: `photo-${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    })),
  )

/** The file input of the product form. */
export const fileInput = (page: Page) => page.getByLabel('Ajouter des photos')
/** Photos whose upload is complete. */
export const storedPhotos = (page: Page) => page.locator('[data-field="pictures"] img[srcset]')
