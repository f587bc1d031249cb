import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withApp } from '../helpers/running-app.ts'
import { pictures } from '../pictures/pictures.ts'
import { takePictures } from '../pictures/take-pictures.ts'

/** A page with a dozen pictures stays below a megabyte. */
const maxPictureBytes = 80_000

test('every picture of the guides can be taken again and is below 80 KB', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rechantier-pictures-'))
  try {
    await withApp(({ origin }) => takePictures(origin, folder), { DEMO_DATA: '1' })
    const taken = await readdir(folder, { recursive: true })
    for (const { name } of pictures) {
      expect(taken).toContain(`${name}.webp`)
      const { size } = await stat(join(folder, `${name}.webp`))
      expect(size, name).toBeLessThan(maxPictureBytes)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
