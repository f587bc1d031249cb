import { Play } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/button.tsx'

/** Before the click only the poster loads, and nothing from another site. */
export function AwarenessFilm({ address }: { address: string }) {
  const [state, setState] = useState<'poster' | 'playing' | 'failed'>('poster')
  const poster = address.startsWith('/')
    ? `${address.slice(0, address.lastIndexOf('/'))}/affiche.webp`
    : undefined
  return (
    <div className="relative aspect-video overflow-hidden rounded-lg bg-fir">
      {state === 'poster' && (
        <button
          type="button"
          onClick={() => setState('playing')}
          className="group absolute inset-0 flex size-full items-end p-3 outline-offset-[-6px]"
        >
          {poster && (
            <img
              src={poster}
              alt=""
              width={1280}
              height={720}
              loading="lazy"
              className="absolute inset-0 size-full object-cover"
            />
          )}
          <span className="relative flex items-center gap-3 rounded-md bg-terracotta px-4 py-3 sm:px-5 sm:py-4 text-lg font-semibold text-paper shadow-lift transition-colors group-hover:bg-terracotta-deep">
            <Play aria-hidden="true" className="size-6 fill-current" />
            Regarder le film
          </span>
        </button>
      )}
      {state === 'playing' && <Film address={address} poster={poster} onFailure={() => setState('failed')} />}
      {state === 'failed' && (
        <div
          role="alert"
          className="absolute inset-0 grid place-content-center justify-items-center gap-4 p-6 text-center"
        >
          <p className="text-lg">Le film n’a pas pu être chargé. Vérifiez votre réseau puis réessayez.</p>
          <Button variant="secondary" onClick={() => setState('playing')}>
            Réessayer
          </Button>
        </div>
      )}
    </div>
  )
}

function Film({ address, poster, onFailure }: { address: string; poster?: string; onFailure: () => void }) {
  return (
    <video
      // The focus follows from the play button, which is gone, to the film's own controls.
      ref={(video) => video?.focus()}
      controls
      playsInline
      autoPlay
      preload="none"
      poster={poster}
      crossOrigin={address.startsWith('/') ? undefined : 'anonymous'}
      aria-label="Film de sensibilisation aux déchets du bâtiment"
      className="absolute inset-0 size-full bg-ink"
    >
      <source src={`${address}.webm`} type="video/webm" />
      {/* The last one a browser tries: when it fails too, there is no film. */}
      <source src={`${address}.mp4`} type="video/mp4" onError={onFailure} />
      <track default kind="captions" srcLang="fr" label="Français" src={`${address}.vtt`} />
    </video>
  )
}
