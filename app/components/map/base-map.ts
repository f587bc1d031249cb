import './map.css'
import {
  control,
  divIcon,
  geoJSON,
  type Layer,
  type Map as LeafletMap,
  layerGroup,
  type Marker,
  map,
  marker,
  type Point,
} from 'leaflet'
import written from './outlines.json?raw'

type Features = Parameters<typeof geoJSON>[0]

/** The data that scripts/make-map-outlines.ts writes. */
const outlines: {
  departments: Features
  neighbours: Features
  towns: { name: string; thousands: number; at: [latitude: number, longitude: number] }[]
} = JSON.parse(written)

/** Metropolitan France, which a map without places shows. */
export const mainland: [[number, number], [number, number]] = [
  [41.3, -5.2],
  [51.2, 9.7],
]

const credits = 'Fond\u00a0: V.\u00a0Cazanave (CC\u00a0BY\u00a04.0), Natural Earth'

/** Returns the smallest population to name, in thousands, at a zoom level. */
const leastNamed = (zoom: number): number => {
  if (zoom < 5.5) return 250
  if (zoom < 7) return 120
  if (zoom < 8) return 70
  return zoom < 9 ? 45 : 0
}

/**
 * A map without a server of tiles: outlines of the departments and their neighbours, and the names of towns.
 * `isStill`: a picture, which neither keyboard nor pointer moves.
 */
export function drawBaseMap(element: HTMLElement, { isStill }: { isStill: boolean }): LeafletMap {
  const drawn = map(element, {
    minZoom: 4,
    maxZoom: 12,
    zoomSnap: 0.5,
    zoomControl: false,
    zoomAnimation: !isStill,
    fadeAnimation: false,
    ...(isStill && {
      dragging: false,
      keyboard: false,
      scrollWheelZoom: false,
      doubleClickZoom: false,
      boxZoom: false,
      touchZoom: false,
    }),
  })
  drawn.attributionControl.setPrefix(false).addAttribution(credits)
  if (!isStill) control.zoom({ zoomInTitle: 'Agrandir', zoomOutTitle: 'Réduire' }).addTo(drawn)
  const land = (features: Features, className: string) =>
    geoJSON(features, { interactive: false, style: () => ({ className, weight: 1 }) }).addTo(drawn)
  land(outlines.neighbours, 'map-abroad')
  land(outlines.departments, 'map-land')
  drawn.fitBounds(mainland, { animate: false })
  nameTowns(drawn)
  return drawn
}

/** The space of a name in pixels; the largest town needs it. */
const room = { x: 80, y: 18 }

/** Names as many visible towns as fit. Screen readers read the map's places instead. */
function nameTowns(drawn: LeafletMap): void {
  const pane = drawn.createPane('towns')
  pane.setAttribute('aria-hidden', 'true')
  const names = layerGroup().addTo(drawn)
  const draw = () => {
    names.clearLayers()
    const inView = drawn.getBounds()
    const least = leastNamed(drawn.getZoom())
    const named: Point[] = []
    for (const { name, thousands, at } of outlines.towns) {
      if (thousands < least || !inView.contains(at)) continue
      const point = drawn.latLngToContainerPoint(at)
      if (named.some(({ x, y }) => Math.abs(x - point.x) < room.x && Math.abs(y - point.y) < room.y)) continue
      named.push(point)
      labelAt(at, name).addTo(names)
    }
  }
  drawn.on('moveend', draw)
  draw()
}

const isOverlapping = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Hides the names of towns that pins overlap. */
export function hideCoveredTowns(drawn: LeafletMap, pins: Iterable<Marker>): void {
  const covered = [...pins].flatMap((pin) => pin.getElement()?.getBoundingClientRect() ?? [])
  for (const town of drawn.getPane('towns')?.children ?? []) {
    const own = town.getBoundingClientRect()
    town.classList.toggle(
      'invisible',
      covered.some((pin) => isOverlapping(own, pin)),
    )
  }
}

const labelAt = (at: [number, number], text: string): Layer => {
  const span = document.createElement('span')
  span.textContent = text
  return marker(at, {
    icon: divIcon({ className: 'map-town', html: span, iconSize: undefined }),
    interactive: false,
    keyboard: false,
    pane: 'towns',
  })
}
