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
import outlinesJson from './outlines.json?raw'

type Features = Parameters<typeof geoJSON>[0]

/** The data that scripts/make-map-outlines.ts writes. */
const outlines: {
  departments: Features
  neighbours: Features
  towns: { name: string; thousands: number; at: [latitude: number, longitude: number] }[]
} = JSON.parse(outlinesJson)

/** Metropolitan France, which a map without places shows. */
export const mainland: [[number, number], [number, number]] = [
  [41.3, -5.2],
  [51.2, 9.7],
]

const credits = 'Fond\u00a0: V.\u00a0Cazanave (CC\u00a0BY\u00a04.0), Natural Earth'

/** Returns the smallest population to name, in thousands, at a zoom level. */
const minThousandsNamed = (zoom: number): number => {
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
  const baseMap = map(element, {
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
  baseMap.attributionControl.setPrefix(false).addAttribution(credits)
  if (!isStill) control.zoom({ zoomInTitle: 'Agrandir', zoomOutTitle: 'Réduire' }).addTo(baseMap)
  const addOutlines = (features: Features, className: string) =>
    geoJSON(features, { interactive: false, style: () => ({ className, weight: 1 }) }).addTo(baseMap)
  addOutlines(outlines.neighbours, 'map-abroad')
  addOutlines(outlines.departments, 'map-land')
  baseMap.fitBounds(mainland, { animate: false })
  nameTowns(baseMap)
  return baseMap
}

/** The space of a name in pixels; the largest town needs it. */
const labelSize = { x: 80, y: 18 }

/** Names as many visible towns as fit. Screen readers read the map's places instead. */
function nameTowns(baseMap: LeafletMap): void {
  const pane = baseMap.createPane('towns')
  pane.setAttribute('aria-hidden', 'true')
  const names = layerGroup().addTo(baseMap)
  const draw = () => {
    names.clearLayers()
    const inView = baseMap.getBounds()
    const minThousands = minThousandsNamed(baseMap.getZoom())
    const labelPoints: Point[] = []
    for (const { name, thousands, at } of outlines.towns) {
      if (thousands < minThousands || !inView.contains(at)) continue
      const point = baseMap.latLngToContainerPoint(at)
      if (
        labelPoints.some(
          ({ x, y }) => Math.abs(x - point.x) < labelSize.x && Math.abs(y - point.y) < labelSize.y,
        )
      )
        continue
      labelPoints.push(point)
      labelAt(at, name).addTo(names)
    }
  }
  baseMap.on('moveend', draw)
  draw()
}

const isOverlapping = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Hides the names of towns that pins overlap. */
export function hideCoveredTowns(baseMap: LeafletMap, pins: Iterable<Marker>): void {
  const covered = [...pins].flatMap((pin) => pin.getElement()?.getBoundingClientRect() ?? [])
  for (const town of baseMap.getPane('towns')?.children ?? []) {
    const label = town.getBoundingClientRect()
    town.classList.toggle(
      'invisible',
      covered.some((pin) => isOverlapping(label, pin)),
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
