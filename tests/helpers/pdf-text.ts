import { inflateSync } from 'node:zlib'

const decodeStream = (object: string, pdf: Buffer, offset: number): string => {
  const start = object.indexOf('\nstream\n')
  if (start < 0) return ''
  const from = offset + start + '\nstream\n'.length
  const bytes = pdf.subarray(from, from + Number(/\/Length (\d+)/.exec(object)?.[1]))
  return (object.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}

/** Returns the letters of a font by glyph number. */
function readLetters(cmap: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, first = '', list = ''] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      letters.set(
        Number.parseInt(first, 16) + index,
        // A ligature such as `fi` stands for several letters.
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
  return letters
}

/** Returns the texts drawn on the pages of a PDF, one per line, with ordinary spaces for no-break spaces. */
export function readPdfTexts(pdf: Buffer | Uint8Array): string[] {
  const bytes = Buffer.from(pdf)
  const text = bytes.toString('latin1')
  const objects = new Map<string, { body: string; stream: string }>()
  for (const { 0: head, 1: id = '', index } of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const offset = index + head.length
    const body = text.slice(offset, text.indexOf('\nendobj', offset))
    objects.set(id, { body, stream: decodeStream(body, bytes, offset) })
  }
  const fonts = new Map<string, Map<number, string>>()
  for (const { body } of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const cmap = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.body ?? '')?.[1]
      fonts.set(name, readLetters(objects.get(cmap ?? '')?.stream ?? ''))
    }
  const lines: string[] = []
  for (const { stream } of objects.values()) {
    let letters = new Map<number, string>()
    for (const [, font, glyphs] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font) letters = fonts.get(font) ?? letters
      else if (glyphs)
        lines.push(
          [...glyphs.matchAll(/<([0-9a-f]*)>/gi)]
            .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
            .map((glyph) => letters.get(Number.parseInt(glyph, 16)) ?? '\ufffd')
            .join('')
            .replaceAll('\u00a0', ' '),
        )
    }
  }
  return lines
}
