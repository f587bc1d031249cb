import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { priceText, productsText } from '#app/components/map/place-texts.ts'
import { type ChosenBy, createPlacesMap, type MapPlace } from '#app/components/map/places-map.ts'
import { type CatalogueSearch, cataloguePath } from '#domain/catalogue/search.ts'
import { townText } from '#domain/places/commune.ts'
import { type Area, areaAroundCommune, formatArea, isWithinArea, parseArea } from '#domain/places/distance.ts'
import { communeCountsQuery } from '../queries.ts'

/** Returns the address of the same search within an area of the map, instead of a radius, a department or a region. */
const searchInArea = (search: CatalogueSearch, area: Area): string =>
  cataloguePath({ ...search, area, radius: null, department: null, region: null, page: 1 })

interface ListMapProps {
  search: CatalogueSearch
  /** Called when an area was chosen; set where the map covers the list. */
  onLeave?: () => void
}

/** The products of a list on a map. It is loaded together with its library and outlines. */
function ListMap({ search, onLeave }: ListMapProps) {
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useQuery(communeCountsQuery(search))
  const [shown, setShown] = useState<Area | null>(search.area)
  const [isMoved, setIsMoved] = useState(false)
  const [followsMap, setFollowsMap] = useState(true)
  const [chosen, setChosen] = useState<{ place: MapPlace; by: ChosenBy } | null>(null)
  const communes = data?.communes ?? noPlaces
  const canFollow = followsMap && !onLeave

  const box = usePlacesMap(communes, search.area, {
    onMove(area) {
      setShown(area)
      setChosen((before) => (before && isWithinArea(area, before.place) ? before : null))
      if (canFollow) goTo(area, true)
      else setIsMoved(true)
    },
    onChoose: (place, by) => setChosen({ place, by }),
  })
  function goTo(area: Area, replace = false) {
    setIsMoved(false)
    void navigate(searchInArea(search, area), { replace, preventScrollReset: true })
    onLeave?.()
  }
  const inView = shown ? communes.filter((commune) => isWithinArea(shown, commune)) : communes
  const count = inView.reduce((sum, commune) => sum + commune.count, 0)

  return (
    <section aria-label="Carte des produits" className="flex h-full min-h-0 flex-col gap-2">
      <div className="relative isolate min-h-[min(18rem,60dvh)] grow">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is not a map */}
        <div
          ref={box}
          role="group"
          aria-label="Carte"
          className="map-box size-full rounded-lg border border-line"
        />
        {isMoved && shown && (
          <Button
            size="sm"
            className="absolute top-3 left-1/2 z-[1000] min-h-11 -translate-x-1/2 shadow-lift"
            onClick={() => goTo(shown)}
          >
            Rechercher dans cette zone
          </Button>
        )}
        {chosen && <ChosenPlace key={chosen.place.code} {...chosen} search={search} onLeave={onLeave} />}
      </div>
      {error && !data && <LoadError error={error} isRetrying={isFetching} onRetry={refetch} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="text-sm text-ink-soft">
          {data && `${productsText(count)} sur cette carte`}
          {data?.isPartial && ' (les plus récents)'}
        </p>
        {onLeave ? (
          <Button size="sm" className="min-h-11" onClick={onLeave}>
            Voir la liste
          </Button>
        ) : (
          <label className="flex min-h-11 items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={followsMap}
              onChange={({ target }) => setFollowsMap(target.checked)}
              className="size-5 accent-fir"
            />
            La liste suit la carte
          </label>
        )}
      </div>
      <CommuneList communes={inView} search={search} onLeave={onLeave} />
    </section>
  )
}

export default memo(ListMap)

const noPlaces: readonly MapPlace[] = []

/**
 * Draws a map in the element of the returned ref. It shows the searched area, or all places; after a visitor moved the map and searched
 * there, the view stays unchanged.
 */
function usePlacesMap(
  places: readonly MapPlace[],
  area: Area | null,
  events: Parameters<typeof createPlacesMap>[1],
) {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<ReturnType<typeof createPlacesMap> | null>(null)
  const movedTo = useRef('')
  const searched = area ? formatArea(area) : ''
  const onMove = useEffectEvent((moved: Area) => {
    movedTo.current = formatArea(moved)
    events.onMove(moved)
  })
  const onChoose = useEffectEvent(events.onChoose)
  useEffect(() => {
    if (!box.current) return
    const map = createPlacesMap(box.current, {
      onMove: (moved) => onMove(moved),
      onChoose: (place, by) => onChoose(place, by),
    })
    drawn.current = map
    const observer = new ResizeObserver(() => map.resize())
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      map.remove()
      drawn.current = null
    }
  }, [])
  useEffect(() => {
    drawn.current?.setPlaces(places)
    if (searched === '') drawn.current?.show(null, places)
  }, [places, searched])
  useEffect(() => {
    if (searched !== '' && searched !== movedTo.current) drawn.current?.show(parseArea(searched), [])
  }, [searched])
  return box
}

interface PlaceProps {
  search: CatalogueSearch
  onLeave?: () => void
}

const ChosenPlace = ({ place, by, search, onLeave }: PlaceProps & { place: MapPlace; by: ChosenBy }) => (
  <div
    role="status"
    className="absolute inset-x-3 bottom-8 z-[1000] flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-paper px-4 py-2 shadow-lift"
  >
    <p>
      <strong>{townText(place)}</strong>{' '}
      <span className="text-sm text-ink-soft">
        {[productsText(place.count), priceText(place)].filter(Boolean).join(', ')}
      </span>
    </p>
    {/* Other pins are between the chosen one and this link in the document. */}
    <PlaceLink place={place} search={search} onLeave={onLeave} isFocused={by === 'keyboard'}>
      Voir ces produits
    </PlaceLink>
  </div>
)

interface PlaceLinkProps extends PlaceProps {
  place: MapPlace
  /** Takes the focus when it appears. */
  isFocused?: boolean
  children: React.ReactNode
}

const focus = (link: HTMLAnchorElement | null) => link?.focus({ preventScroll: true })

const PlaceLink = ({ place, search, onLeave, isFocused = false, children }: PlaceLinkProps) => (
  <Link
    ref={isFocused ? focus : undefined}
    to={searchInArea(search, areaAroundCommune(place))}
    preventScrollReset
    onClick={onLeave}
    className="min-h-11 content-center font-semibold text-fir underline underline-offset-4"
  >
    {children}
  </Link>
)

const maxListedCommunes = 50

/** The communes on the map as a list, highest numbers first. */
const CommuneList = ({ communes, search, onLeave }: PlaceProps & { communes: readonly MapPlace[] }) => (
  <details className="max-h-72 shrink-0 overflow-y-auto">
    <summary className="min-h-11 cursor-pointer content-center text-sm underline underline-offset-4">
      Les communes de cette carte en liste
    </summary>
    <ul>
      {communes.slice(0, maxListedCommunes).map((place) => (
        <li
          key={place.code}
          className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line"
        >
          <PlaceLink place={place} search={search} onLeave={onLeave}>
            {townText(place)}
          </PlaceLink>
          <span className="text-sm text-ink-soft tabular-nums">
            {[productsText(place.count), priceText(place)].filter(Boolean).join(', ')}
          </span>
        </li>
      ))}
    </ul>
    {communes.length > maxListedCommunes && (
      <p className="py-2 text-sm text-ink-soft">Et {communes.length - maxListedCommunes} autres communes.</p>
    )}
  </details>
)
