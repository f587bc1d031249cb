import { mkdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'

/** The icons of the installed site, from public/favicon.svg: `node scripts/make-icons.ts`, when the drawing has changed. */
const ground = '#f6f3ec'

/** `part` of the width is drawing: systems cut a maskable icon to a circle of four fifths (https://www.w3.org/TR/appmanifest/#icon-masks). */
const icons = [
  { name: 'icon-192', size: 192, part: 0.8 },
  { name: 'icon-512', size: 512, part: 0.8 },
  { name: 'maskable-512', size: 512, part: 0.56 },
  { name: 'apple-touch-icon', size: 180, part: 0.68 },
]

await mkdir('public/icons', { recursive: true })
const drawing = await readFile('public/favicon.svg')
for (const { name, size, part } of icons) {
  const width = Math.round(size * part)
  const drawn = await sharp(drawing, { density: (72 * width) / 32 })
    .resize(width, width)
    .png()
    .toBuffer()
  await sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input: drawn }])
    .png({ palette: true, compressionLevel: 9 })
    .toFile(`public/icons/${name}.png`)
}
