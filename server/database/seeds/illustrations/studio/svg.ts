export type Point = [number, number]

type Attributes = Record<string, string | number>

export const pictureWidth = 1200

export const pictureHeight = 900

function round(value: number): string {
  return String(Math.round(value * 10) / 10)
}

function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(
      ([name, value]) => ` ${name}="${typeof value === 'number' ? Math.round(value * 1000) / 1000 : value}"`,
    )
    .join('')
}

/** Path data with its numbers rounded and its line breaks left out, so that a picture stays compact. */
export function d(parts: TemplateStringsArray, ...values: number[]): string {
  return parts
    .map((part, index) => {
      const text = part.replace(/\n\s*/g, '')
      const value = values[index]
      return value === undefined ? text : text + round(value)
    })
    .join('')
}

export function rect(
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  more: Attributes = {},
): string {
  if (w <= 0 || h <= 0) return ''
  const place = `x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}"`
  return `<rect ${place} fill="${fill}"${attributesOf(more)}/>`
}

export function circle(x: number, y: number, r: number, fill: string, more: Attributes = {}): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"${attributesOf(more)}/>`
}

export function ellipse(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
): string {
  const place = `cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}"`
  return `<ellipse ${place} fill="${fill}"${attributesOf(more)}/>`
}

export function path(data: string, fill: string, more: Attributes = {}): string {
  return `<path d="${data}" fill="${fill}"${attributesOf(more)}/>`
}

export function polygon(points: readonly Point[], fill: string, more: Attributes = {}): string {
  const list = points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')
  return `<polygon points="${list}" fill="${fill}"${attributesOf(more)}/>`
}

export function curve(data: string, colour: string, width: number, more: Attributes = {}): string {
  const ends = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...more }
  const pen = `stroke="${colour}" stroke-width="${round(width)}"`
  return `<path d="${data}" fill="none" ${pen}${attributesOf(ends)}/>`
}

export function line(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  colour: string,
  width: number,
  more: Attributes = {},
): string {
  return curve(d`M${x1} ${y1}L${x2} ${y2}`, colour, width, more)
}

export function group(content: string, more: Attributes = {}): string {
  return `<g${attributesOf(more)}>${content}</g>`
}

export function at(x: number, y: number, content: string, scale = 1): string {
  const size = scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`
  return group(content, { transform: `translate(${round(x)} ${round(y)})${size}` })
}

export function turned(x: number, y: number, degrees: number, content: string): string {
  return group(content, { transform: `translate(${round(x)} ${round(y)}) rotate(${round(degrees)})` })
}

/** The content drawn from its own top left corner and cut at the window's edges. */
export function cut(x: number, y: number, w: number, h: number, content: string): string {
  const place = `x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}"`
  return `<svg ${place} overflow="hidden">${content}</svg>`
}

export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: Math.max(0, Math.round(count)) }, (_, index) => draw(index)).join('')
}
