import { resolve } from 'node:path'
import { type Font, openSync } from 'fontkit'
import { cardSize } from '#domain/catalogue/addresses.ts'
import { getColour, repaint } from '#domain/platform/palette.ts'
import { labelText } from '#domain/selling/labels.ts'
import type { CardDrawing } from '#server/capabilities/files/picture-process/tasks.ts'

/** The texts of a shared picture. */
export interface CardText {
  /** The category, above the title. */
  eyebrow: string | null
  title: string
  /** The formatted price; null without one. */
  price: string | null
  shownName: string
}

const largestBytes = 100 * 1024

/** The colours of app/styles/app.css. */
const colours = {
  plaster: '#f6f3ec',
  plasterDeep: '#ebe6da',
  ink: '#22282a',
  fir: '#1f4d3a',
  terracotta: '#a3471f',
} as const

const edge = 64
const photograph = { left: 610, top: 0, width: 590, height: 630, ground: colours.plasterDeep } as const
const beside = photograph.left - edge - 48
const alone = 860

/** Draws background and outlines, with the position of the photograph, for the picture process. */
export function drawCardOverlay(text: CardText, { hasPicture }: { hasPicture: boolean }): CardDrawing {
  const width = hasPicture ? beside : alone
  const parts = name(text.shownName, width)
  // A title of emoji, or of an alphabet the font lacks, has nothing to draw.
  const drawable = labelText(text.title)
  const eyebrow = drawable ? labelText(text.eyebrow ?? '') : ''
  let y = edge + 22
  if (eyebrow) {
    const { lines, size } = fitLines(eyebrow, width, 'text', [
      { size: 26, lines: 1 },
      { size: 22, lines: 1 },
    ])
    parts.push(
      outline(
        lines.join(' '),
        { x: edge, y, colour: colours.terracotta },
        { face: 'text', size, spacing: 0.01 },
      ),
    )
    y += 34
  }
  const title = drawable || labelText(text.eyebrow ?? '') || labelText(text.shownName)
  const { size, lines } = fitLines(title, width, 'display', hasPicture ? besidePicture : onItsOwn)
  y += size * 0.78
  let isMarkFree = !hasPicture
  for (const line of lines) {
    const end = edge + widthOf(line, { face: 'display', size })
    isMarkFree &&= y + size * 0.3 < largeMark.y || end + 20 < largeMark.x
    parts.push(outline(line, { x: edge, y, colour: colours.ink }, { face: 'display', size }))
    y += size * 1.1
  }
  if (isMarkFree) parts.unshift(mark(largeMark, colours.plasterDeep))
  const price = labelText(text.price ?? '')
  if (price) parts.push(priceLine(price, width))
  return {
    ...cardSize,
    ground: getColour('plaster'),
    place: { ...photograph, ground: getColour('plaster-deep') },
    overlay: repaint(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cardSize.width} ${cardSize.height}" width="${cardSize.width}" height="${cardSize.height}">${parts.join('')}</svg>`,
    ),
    largestBytes,
  }
}

const besidePicture = [
  { size: 64, lines: 4 },
  { size: 54, lines: 4 },
  { size: 46, lines: 5 },
  { size: 40, lines: 6 },
] as const
const onItsOwn = [
  { size: 92, lines: 2 },
  { size: 76, lines: 3 },
  { size: 60, lines: 4 },
  { size: 50, lines: 5 },
] as const

const foot = cardSize.height - edge

function priceLine(price: string, width: number): string {
  const { size, lines } = fitLines(price, width, 'display', [
    { size: 54, lines: 1 },
    { size: 42, lines: 1 },
  ])
  return outline(lines[0] ?? '', { x: edge, y: foot - 74, colour: colours.fir }, { face: 'display', size })
}

/** Draws the site's sign with its name beside it. */
function name(shownName: string, width: number): string[] {
  const { size, lines } = fitLines(labelText(shownName), width - 52, 'display', [
    { size: 32, lines: 1 },
    { size: 24, lines: 1 },
  ])
  return [
    mark({ x: edge, y: foot - 32, side: 38 }),
    outline(lines[0] ?? '', { x: edge + 52, y: foot - 2, colour: colours.fir }, { face: 'display', size }),
  ]
}

/** The sign of public/favicon.svg. */
const mark = ({ x, y, side }: { x: number; y: number; side: number }, tone?: string): string =>
  `<g transform="translate(${x} ${y}) scale(${side / 26}) translate(-3 -3)"><path fill="${tone ?? colours.fir}" d="M3 3h26v7H3zM3 12h7v17H3z"/><path fill="${tone ?? colours.terracotta}" d="M22 12h7v7h-7zM22 21h7v8h-7z"/></g>`

/** A large, pale sign takes the place of a missing photograph, unless the title needs it. */
const largeMark = { x: 836, y: 266, side: 300 }

/** Breaks a text into lines of this width: at spaces and hyphens, and within a word that is wider than a line. */
function breakLines(text: string, width: number, lettering: Lettering): string[] {
  const fits = (line: string) => widthOf(line.trimEnd(), lettering) <= width
  const lines: string[] = []
  let line = ''
  for (const piece of piecesOf(text)) {
    if (fits(line + piece)) {
      line += piece
      continue
    }
    if (line) lines.push(line)
    line = ''
    for (const letter of piece) {
      if (line && !fits(line + letter)) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return [...lines, line].map((line) => line.trimEnd()).filter(Boolean)
}

/** Splits a text into pieces that stay together, each with the following space or hyphen; a no-break space does not split. */
const piecesOf = (text: string): string[] => text.match(/[^ -]*(?:-+| +|$)/g)?.filter(Boolean) ?? []

/** A font size with the number of lines that fit. */
interface Fitting {
  size: number
  lines: number
}

/** Returns the largest size in which a text fits; if none does, the smallest, with the text shortened. */
function fitLines(
  text: string,
  width: number,
  face: Lettering['face'],
  fittings: readonly [Fitting, ...Fitting[]],
): { size: number; lines: string[] } {
  let last = { size: 0, lines: [] as string[], most: 0 }
  for (const { size, lines: most } of fittings) {
    // A smaller size is better than a broken word.
    const isWhole = piecesOf(text).every((piece) => widthOf(piece.trimEnd(), { face, size }) <= width)
    const lines = breakLines(text, width, { face, size })
    last = { size, lines, most }
    if (isWhole && lines.length <= most) break
  }
  const { size, lines, most } = last
  if (lines.length <= most) return { size, lines }
  const shown = lines.slice(0, most)
  return { size, lines: [...shown.slice(0, -1), shortened(shown.at(-1) ?? '', width, { face, size })] }
}

/** Shortens a line with an ellipsis: by its last word, or by the end of a single word. */
function shortened(line: string, width: number, lettering: Lettering): string {
  const fits = (text: string) => widthOf(`${text}…`, lettering) <= width
  let text = withoutLoose(line)
  while (text.length > 1 && !fits(text)) {
    const lastSpace = text.lastIndexOf(' ')
    text = withoutLoose(text.slice(0, lastSpace > 0 ? lastSpace : -1))
  }
  return `${text}…`
}

/** Characters that must not precede an ellipsis. */
const loose = /[\s.,;:–-]/

function withoutLoose(text: string): string {
  let end = text.length
  while (end > 0 && loose.test(text[end - 1] ?? '')) end -= 1
  return text.slice(0, end)
}

/** The bundled fonts, because those of the machine vary. */
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

interface Lettering {
  face: Face
  /** Pixels. */
  size: number
  /** The space between letters, as a fraction of the size. */
  spacing?: number
}

/** Returns the width of a drawn text in pixels. */
function widthOf(text: string, { face, size, spacing = 0 }: Lettering): number {
  const font = fontOf(face)
  const { advanceWidth, glyphs } = font.layout(text)
  return (advanceWidth / font.unitsPerEm + spacing * glyphs.length) * size
}

/** Returns the outline of a text with `y` on its base line: an SVG path that needs no font. */
function outline(
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
