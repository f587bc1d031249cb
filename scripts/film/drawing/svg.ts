type Attributes = Record<string, string | number | undefined>

export type Point = readonly [number, number]

const short = (value: string | number) =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : value

const tag = (name: string, attributes: Attributes, children = '') => {
  const pairs = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${short(value)}"`],
  )
  return `<${name}${pairs.join('')}>${children}</${name}>`
}

export const rect = (x: number, y: number, w: number, h: number, fill: string, rx = 0, opacity?: number) =>
  tag('rect', { x, y, width: Math.max(0, w), height: Math.max(0, h), fill, rx, opacity })

export const disc = (cx: number, cy: number, r: number, fill: string, opacity?: number) =>
  tag('circle', { cx, cy, r: Math.max(0, r), fill, opacity })

export const ring = (cx: number, cy: number, r: number, stroke: string, width: number, opacity?: number) =>
  tag('circle', { cx, cy, r: Math.max(0, r), fill: 'none', stroke, 'stroke-width': width, opacity })

export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string, opacity?: number) =>
  tag('ellipse', { cx, cy, rx, ry, fill, opacity })

export const shape = (d: string, fill: string, opacity?: number) => tag('path', { d, fill, opacity })

/** Une suite de points écrite « x,y x,y ». */
export const points = (list: string) =>
  list
    .trim()
    .split(/\s+/)
    .map((pair): Point => {
      const [x = 0, y = 0] = pair.split(',').map(Number)
      return [x, y]
    })

export const polygon = (points: readonly Point[], fill: string, opacity?: number) =>
  shape(`M${points.map((point) => point.map(short).join(',')).join('L')}Z`, fill, opacity)

export const stroke = (d: string, color: string, width: number, opacity?: number, dash?: string) =>
  tag('path', {
    d,
    fill: 'none',
    stroke: color,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    opacity,
    'stroke-dasharray': dash,
  })

export const line = (
  points: readonly Point[],
  color: string,
  width: number,
  opacity?: number,
  dash?: string,
) => stroke(`M${points.map((point) => point.map(short).join(',')).join('L')}`, color, width, opacity, dash)

/** Rien n'est dessiné de ce qui est transparent. */
export const faded = (opacity: number, ...children: string[]) =>
  opacity <= 0.003 ? '' : opacity >= 0.997 ? children.join('') : tag('g', { opacity }, children.join(''))

export const placed = (transform: string, ...children: string[]) => tag('g', { transform }, children.join(''))

export const at = (x: number, y: number, ...children: string[]) =>
  placed(`translate(${short(x)} ${short(y)})`, ...children)

export const turned = (x: number, y: number, degrees: number, ...children: string[]) =>
  placed(`translate(${short(x)} ${short(y)}) rotate(${short(degrees)})`, ...children)

/** Posé en (x, y), tourné, puis agrandi. */
export const sized = (x: number, y: number, sx: number, sy: number, ...children: string[]) =>
  placed(`translate(${short(x)} ${short(y)}) scale(${sx.toFixed(4)} ${sy.toFixed(4)})`, ...children)

export const clipped = (id: string, outline: string, ...children: string[]) =>
  tag('clipPath', { id }, outline) + tag('g', { 'clip-path': `url(#${id})` }, children.join(''))

export const page = (width: number, height: number, content: string) =>
  tag(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
    content,
  )
