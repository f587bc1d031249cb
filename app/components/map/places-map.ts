import { divIcon, type LatLngBounds, latLngBounds, layerGroup, type Marker, marker } from 'leaflet'
import Supercluster from 'supercluster'
import type { Cents } from '#domain/money.ts'
import type { Position } from '#domain/places/distance.ts'
import { type Area, clipArea } from '#domain/places/distance.ts'
import { drawBaseMap, hideCoveredTowns, mainland } from './base-map.ts'
import { priceText, productsText, type Sums } from './place-texts.ts'

/** A commune with products. */
export interface MapPlace extends Position, Sums {
  code: string
  name: string
  department: string
}

export type ChosenBy = 'pointer' | 'keyboard'

interface PlacesMapEvents {
  /** Called with the visible area after the visitor has moved the map. */
  onMove: (area: Area) => void
  onChoose: (place: MapPlace, by: ChosenBy) => void
}

const lowerPrice = (a: Cents | null, b: Cents | null): Cents | null =>
  a === null ? b : b === null ? a : Math.min(a, b)

const maxZoomOfClusters = 11
/** The approximate width of a pin, in pixels. */
const clusterRadius = 80

type MapFeature = ReturnType<Supercluster<MapPlace, Sums>['getClusters']>[number]

/** Identifies a pin. The numbers of clusters change with each list of places, so their position is used instead. */
const featureKey = ({ geometry, properties }: MapFeature): string =>
  'cluster' in properties ? geometry.coordinates.join() : properties.code

/** Creates the map of a list, with a pin for each commune and clusters of those close together. */
export function createPlacesMap(element: HTMLElement, { onMove, onChoose }: PlacesMapEvents) {
  const baseMap = drawBaseMap(element, { isStill: false })
  const pins = layerGroup().addTo(baseMap)
  let clusters: Supercluster<MapPlace, Sums> | null = null
  let isMovedByCode = false

  let markers = new Map<string, Marker>()

  function draw() {
    const focused = [...markers].find(([, pin]) => pin.getElement() === document.activeElement)?.[0]
    pins.clearLayers()
    const bounds = baseMap.getBounds().pad(0.2)
    const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const
    const features = clusters?.getClusters([...box], Math.floor(baseMap.getZoom())) ?? []
    markers = new Map(features.map((place) => [featureKey(place), addPin(place)]))
    hideCoveredTowns(baseMap, markers.values())
    if (focused !== undefined) focusPin(focused)
  }

  function addPin({ geometry, properties }: MapFeature): Marker {
    const [longitude = 0, latitude = 0] = geometry.coordinates
    const isCluster = 'cluster' in properties
    const text = isCluster
      ? `${properties.point_count} communes`
      : `${properties.name} (${properties.department})`
    const icon = createIcon(properties, text, isCluster ? 'map-pin map-cluster' : 'map-pin')
    const pin = marker([latitude, longitude], { icon, keyboard: true, title: text }).addTo(pins)
    const choose = (by: ChosenBy) => {
      // A second key press acts on the pins drawn after the first.
      const animate = by === 'pointer'
      if (!isCluster) {
        // The list follows the visible area: a commune chosen at the edge must stay in it.
        baseMap.panInside([latitude, longitude], { padding: [clusterRadius, clusterRadius], animate })
        return onChoose(properties, by)
      }
      const zoom = clusters?.getClusterExpansionZoom(properties.cluster_id) ?? baseMap.getZoom() + 1
      baseMap.setView([latitude, longitude], Math.min(zoom, baseMap.getMaxZoom()), { animate })
    }
    pin.on('click', () => choose('pointer'))
    pin.on('keydown', ({ originalEvent }) => {
      if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return
      originalEvent.preventDefault()
      choose('keyboard')
    })
    return pin
  }

  /** Drawing replaces the pins: the focus returns to the same place, or to one of a former cluster. */
  function focusPin(key: string) {
    const bounds = baseMap.getBounds()
    const pin = markers.get(key) ?? [...markers.values()].find((other) => bounds.contains(other.getLatLng()))
    pin?.getElement()?.focus({ preventScroll: true })
  }

  baseMap.on('moveend', () => {
    draw()
    if (!isMovedByCode) onMove(shownArea(baseMap.getBounds()))
  })

  return {
    setPlaces(places: readonly MapPlace[]) {
      clusters = new Supercluster<MapPlace, Sums>({
        radius: clusterRadius,
        // Leaflet's value: the width of the world in pixels at zoom 0.
        extent: 256,
        maxZoom: maxZoomOfClusters,
        map: ({ count, minPrice }) => ({ count, minPrice }),
        reduce(sums, other) {
          sums.count += other.count
          sums.minPrice = lowerPrice(sums.minPrice, other.minPrice)
        },
      }).load(
        places.map((place) => ({
          type: 'Feature',
          properties: place,
          geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
        })),
      )
      draw()
    },
    /** Shows an area; null shows the places in Europe or, without any there, all places. */
    show(area: Area | null, places: readonly MapPlace[]) {
      isMovedByCode = true
      baseMap.invalidateSize({ animate: false, pan: false })
      baseMap.fitBounds(area ? toBounds(area) : placesBounds(places), { animate: false, maxZoom: 9 })
      isMovedByCode = false
    },
    /** Adapts the map after a change of the available space. */
    resize() {
      isMovedByCode = true
      baseMap.invalidateSize({ animate: false })
      isMovedByCode = false
    },
    remove: () => void baseMap.remove(),
  }
}

const toBounds = ({ west, south, east, north }: Area) =>
  latLngBounds([
    [south, west],
    [north, east],
  ])

const shownArea = (bounds: LatLngBounds): Area =>
  clipArea({
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  })

function placesBounds(places: readonly MapPlace[]): LatLngBounds {
  const inEurope = places.filter(({ latitude, longitude }) =>
    latLngBounds(mainland).contains([latitude, longitude]),
  )
  const points = (inEurope.length > 0 ? inEurope : places).map(
    ({ latitude, longitude }): [number, number] => [latitude, longitude],
  )
  return points.length > 0 ? latLngBounds(points).pad(0.15) : latLngBounds(mainland)
}

const createIcon = (sums: Sums, place: string, className: string) =>
  divIcon({ className, html: createPin(sums, place), iconSize: undefined })

/** A pin with the number of products and the lowest price; screen readers also read the place. */
function createPin(sums: Sums, place: string): HTMLElement {
  const pin = document.createElement('span')
  const facts = [productsText(sums.count), priceText(sums)].filter(Boolean).join(', ')
  const visibleText = document.createElement('span')
  visibleText.setAttribute('aria-hidden', 'true')
  visibleText.textContent = [sums.count.toLocaleString('fr-FR'), priceText(sums)].filter(Boolean).join(' · ')
  const spokenText = document.createElement('span')
  spokenText.className = 'sr-only'
  spokenText.textContent = `${place}\u00a0: ${facts}`
  pin.append(visibleText, spokenText)
  return pin
}
