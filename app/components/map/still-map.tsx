import { divIcon, latLngBounds, marker } from 'leaflet'
import { useEffect, useRef } from 'react'
import type { Position } from '#domain/places/distance.ts'
import { drawBaseMap, hideCoveredTowns } from './base-map.ts'

export interface StillPlace extends Position {
  /** The town's name, on its pin. */
  label: string
}

/** Leaflet's zoom level around a single place. */
const maxZoom = 8

/** A picture of places on a map. It is loaded together with its outlines. */
export default function StillMap({ places }: { places: readonly StillPlace[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return
    const baseMap = drawBaseMap(box.current, { isStill: true })
    const points = places.map(({ latitude, longitude }): [number, number] => [latitude, longitude])
    const pins = points.map((point, index) => {
      const label = document.createElement('span')
      label.textContent = places[index]?.label ?? ''
      return marker(point, {
        icon: divIcon({ className: 'map-pin', html: label, iconSize: undefined }),
        interactive: false,
        keyboard: false,
      }).addTo(baseMap)
    })
    baseMap.fitBounds(latLngBounds(points).pad(0.3), { animate: false, maxZoom })
    hideCoveredTowns(baseMap, pins)
    return () => void baseMap.remove()
  }, [places])
  return <div ref={box} className="map-box size-full" />
}
