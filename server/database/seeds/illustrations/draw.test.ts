import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawMaterial } from './draw.ts'
import { type Finish, finishes, type MaterialPicture, materialKinds, pictureViews } from './kinds.ts'

const finishNames = Object.keys(finishes) as Finish[]
const subjects = materialKinds.flatMap((kind) => pictureViews.map((view) => ({ kind, view })))

function pictureOf({ kind, view }: Pick<MaterialPicture, 'kind' | 'view'>, seed: number): MaterialPicture {
  const finish = finishNames[(materialKinds.indexOf(kind) * 3 + seed) % finishNames.length] ?? 'oak'
  return { kind, view, seed, finish }
}

describe('drawMaterial', () => {
  it.each(subjects)('draws $kind, $view, as a light picture with contrast', async (subject) => {
    const svg = Buffer.from(drawMaterial(pictureOf(subject, 11)))
    const { data, info } = await sharp(svg)
      .resize(640)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const picture = sharp(data, { raw: info })
    const { channels } = await picture.stats()
    const webp = await picture.webp({ quality: 75 }).toBuffer()
    expect([info.width, info.height, info.channels]).toEqual([640, 480, 3])
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(12)
    expect(webp.length).toBeLessThan(40_000)
  })

  it('stays within the limits of a drawing for every subject and several seeds', () => {
    for (const subject of subjects) {
      for (const seed of [0, 1, 2, 3, 4]) {
        const svg = drawMaterial(pictureOf(subject, seed))
        expect(svg, JSON.stringify(subject)).not.toMatch(
          /NaN|undefined|Infinity|<text|<script|<filter|<image|href/,
        )
        expect(svg.length, JSON.stringify(subject)).toBeLessThan(200_000)
      }
    }
  })

  it('draws the same picture for the same input', () => {
    for (const subject of subjects) {
      expect(drawMaterial(pictureOf(subject, 7))).toBe(drawMaterial(pictureOf(subject, 7)))
    }
  })

  it('draws another picture for another seed, another view and another finish', () => {
    for (const { kind, view } of subjects) {
      const drawn = [1, 2, 3, 4, 5].map((seed) => drawMaterial({ kind, view, seed, finish: 'oak' }))
      drawn.push(drawMaterial({ kind, view, seed: 1, finish: 'anthracite' }))
      expect(new Set(drawn).size, `${kind} ${view}`).toBe(6)
    }
    for (const kind of materialKinds) {
      const drawn = pictureViews.map((view) => drawMaterial({ kind, view, seed: 1, finish: 'oak' }))
      expect(new Set(drawn).size, kind).toBe(pictureViews.length)
    }
  })
})
