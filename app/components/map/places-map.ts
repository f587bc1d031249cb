import { divIcon, type LatLngBounds, latLngBounds, layerGroup, type Marker, marker } from 'leaflet'
import Supercluster from 'supercluster'
import type { Cents } from '#domain/money.ts'
import type { Position } from '#domain/places/distance.ts'
import { type Area, clipArea } from '#domain/places/distance.ts'
import { drawBaseMap, hideCoveredTowns, mainland } from './base-map.ts'
import { priceText, productsText, type Sums } from './place-texts.ts'

/** A commune with articles. */
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

const minOf = (a: Cents | null, b: Cents | null): Cents | null =>
  a === null ? b : b === null ? a : Math.min(a, b)

const maxZoomOfClusters = 11
/** The approximate width of a pin, in pixels. */
const clusterRadius = 80

type Found = ReturnType<Supercluster<MapPlace, Sums>['getClusters']>[number]

/** Clusters are numbered anew with each list of places, so their position identifies them. */
const keyOf = ({ geometry, properties }: Found): string =>
  'cluster' in properties ? geometry.coordinates.join() : properties.code

/** Creates the map of a list, with a pin for each commune and clusters of those close together. */
export function createPlacesMap(element: HTMLElement, { onMove, onChoose }: PlacesMapEvents) {
  const drawn = drawBaseMap(element, { isStill: false })
  const pins = layerGroup().addTo(drawn)
  let clusters: Supercluster<MapPlace, Sums> | null = null
  let isOwnMove = false

  let shown = new Map<string, Marker>()

  function draw() {
    const focused = [...shown].find(([, pin]) => pin.getElement() === document.activeElement)?.[0]
    pins.clearLayers()
    const bounds = drawn.getBounds().pad(0.2)
    const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const
    const found = clusters?.getClusters([...box], Math.floor(drawn.getZoom())) ?? []
    shown = new Map(found.map((place) => [keyOf(place), addPin(place)]))
    hideCoveredTowns(drawn, shown.values())
    if (focused !== undefined) focusPin(focused)
  }

  function addPin({ geometry, properties }: Found): Marker {
    const [longitude = 0, latitude = 0] = geometry.coordinates
    const isCluster = 'cluster' in properties
    const text = isCluster
      ? `${properties.point_count} communes`
      : `${properties.name} (${properties.department})`
    const icon = iconOf(properties, text, isCluster ? 'map-pin map-cluster' : 'map-pin')
    const pin = marker([latitude, longitude], { icon, keyboard: true, title: text }).addTo(pins)
    const choose = (by: ChosenBy) => {
      // A second key press acts on the pins drawn after the first.
      const animate = by === 'pointer'
      if (!isCluster) {
        // The list follows the visible area: a commune chosen at the edge must stay in it.
        drawn.panInside([latitude, longitude], { padding: [clusterRadius, clusterRadius], animate })
        return onChoose(properties, by)
      }
      const zoom = clusters?.getClusterExpansionZoom(properties.cluster_id) ?? drawn.getZoom() + 1
      drawn.setView([latitude, longitude], Math.min(zoom, drawn.getMaxZoom()), { animate })
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
    const bounds = drawn.getBounds()
    const pin = shown.get(key) ?? [...shown.values()].find((other) => bounds.contains(other.getLatLng()))
    pin?.getElement()?.focus({ preventScroll: true })
  }

  drawn.on('moveend', () => {
    draw()
    if (!isOwnMove) onMove(shownArea(drawn.getBounds()))
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
          sums.minPrice = minOf(sums.minPrice, other.minPrice)
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
    /** Shows an area; null shows all places, those in Europe first. */
    show(area: Area | null, places: readonly MapPlace[]) {
      isOwnMove = true
      drawn.invalidateSize({ animate: false, pan: false })
      drawn.fitBounds(area ? boundsOf(area) : boundsOfPlaces(places), { animate: false, maxZoom: 9 })
      isOwnMove = false
    },
    /** Adapts the map after a change of the available space. */
    resize() {
      isOwnMove = true
      drawn.invalidateSize({ animate: false })
      isOwnMove = false
    },
    remove: () => void drawn.remove(),
  }
}

const boundsOf = ({ west, south, east, north }: Area) =>
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

function boundsOfPlaces(places: readonly MapPlace[]): LatLngBounds {
  const inEurope = places.filter(({ latitude, longitude }) =>
    latLngBounds(mainland).contains([latitude, longitude]),
  )
  const shown = (inEurope.length > 0 ? inEurope : places).map(({ latitude, longitude }): [number, number] => [
    latitude,
    longitude,
  ])
  return shown.length > 0 ? latLngBounds(shown).pad(0.15) : latLngBounds(mainland)
}

const iconOf = (sums: Sums, place: string, className: string) =>
  divIcon({ className, html: pinOf(sums, place), iconSize: undefined })

/** A pin with the number of articles and the lowest price; screen readers also read the place. */
function pinOf(sums: Sums, place: string): HTMLElement {
  const pin = document.createElement('span')
  const said = [productsText(sums.count), priceText(sums)].filter(Boolean).join(', ')
  const shown = document.createElement('span')
  shown.setAttribute('aria-hidden', 'true')
  shown.textContent = [sums.count.toLocaleString('fr-FR'), priceText(sums)].filter(Boolean).join(' · ')
  const spoken = document.createElement('span')
  spoken.className = 'sr-only'
  spoken.textContent = `${place}\u00a0: ${said}`
  pin.append(shown, spoken)
  return pin
}
