import lettering from './lettering.json' with { type: 'json' }
import { placed, shape } from './svg.ts'

// Les contours et les approches de Bricolage Grotesque (licence OFL ; graisse 700, corps optique 36, mille
// unités par cadratin), tirés une fois du WOFF2 de @fontsource-variable par fontTools : librsvg ne lit pas
// le WOFF2, et des contours donnent la même image sur toutes les machines.
type Glyph = readonly [number, string]

const glyphs = lettering.glyphs as unknown as Record<string, Glyph>
const kerning = lettering.kerning as Record<string, number>

const glyph = (letter: string) => {
  const found = glyphs[letter]
  if (!found) throw new Error(`La lettre « ${letter} » manque à lettering.json.`)
  return found
}

const spread = (text: string) => {
  let pen = 0
  const letters = [...text].map((letter, index, all) => {
    pen += index > 0 ? (kerning[all[index - 1] + letter] ?? 0) : 0
    const start = pen
    const [advance, outline] = glyph(letter)
    pen += advance
    return { start, outline }
  })
  return { letters, width: pen }
}

export const wordsWidth = (text: string, size: number) => (spread(text).width * size) / 1000

/** Une ligne de texte, posée sur sa ligne de base. */
export const words = (
  text: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  align: 'left' | 'center' | 'right' = 'left',
) => {
  const { letters, width } = spread(text)
  const scale = size / 1000
  const shift = align === 'left' ? 0 : align === 'center' ? width / 2 : width
  const drawn = letters.map(({ start, outline }) => placed(`translate(${start} 0)`, shape(outline, fill)))
  const left = (x - shift * scale).toFixed(2)
  return placed(`translate(${left} ${y.toFixed(2)}) scale(${scale})`, ...drawn)
}
