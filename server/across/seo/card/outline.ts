import { resolve } from 'node:path'
import { type Font, openSync } from 'fontkit'

/** The bundled fonts: none of the machine is used. */
const files = {
  display: 'server/contexts/selling/labels/label.ttf',
  text: 'server/capabilities/pdf/fonts/semibold.ttf',
} as const
type Face = keyof typeof files

const opened = new Map<Face, Font>()

function fontOf(face: Face): Font {
  const known = opened.get(face)
  if (known) return known
  const font = openSync(resolve(files[face]))
  if (font.type !== 'TTF') throw new Error(`${files[face]} is no single TrueType font`)
  opened.set(face, font)
  return font
}

export interface Lettering {
  face: Face
  /** Pixels. */
  size: number
  /** Between letters, in parts of the size. */
  spacing?: number
}

/** How wide a text would be drawn, in pixels. */
export function widthOf(text: string, { face, size, spacing = 0 }: Lettering): number {
  const font = fontOf(face)
  const { advanceWidth, glyphs } = font.layout(text)
  return (advanceWidth / font.unitsPerEm + spacing * glyphs.length) * size
}

/** A text as the outline of its letters, `y` on the base line: an SVG path that needs no font. */
export function outline(
  text: string,
  place: { x: number; y: number; colour: string },
  lettering: Lettering,
): string {
  const { face, size, spacing = 0 } = lettering
  const font = fontOf(face)
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let x = place.x
  let path = ''
  for (const [index, glyph] of glyphs.entries()) {
    const position = positions[index]
    if (!position) break
    path += glyph.path
      .scale(scale, -scale)
      .translate(x + position.xOffset * scale, place.y - position.yOffset * scale)
      .toSVG()
    x += position.xAdvance * scale + spacing * size
  }
  return `<path fill="${place.colour}" d="${path}"/>`
}
