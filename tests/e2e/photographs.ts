import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** Three photographs that can be distinguished. */
export const photographs = () =>
  Promise.all(
    ['#c89b6a', '#3b4147', '#5d7c69'].map(async (background, index) => ({
      name: `photo-${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    })),
  )

/** Of the form of an article. */
export const fileInput = (page: Page) => page.getByLabel('Ajouter des photos')
/** What has arrived. */
export const stored = (page: Page) => page.locator('[data-field="pictures"] img[srcset]')
