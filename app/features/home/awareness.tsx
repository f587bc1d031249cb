import { useSettings } from '#app/lib/settings.ts'
import { AwarenessFilm } from './awareness-film.tsx'

export function Awareness() {
  const settings = useSettings()
  return (
    <section aria-labelledby="sensibilisation" className="bg-fir-deep text-plaster">
      <div className="page grid grid-cols-1 items-center gap-10 py-14 md:py-20 lg:grid-cols-[1fr_1.5fr] lg:gap-16">
        <div>
          <h2 id="sensibilisation">
            <span className="block text-2xl md:text-3xl">Environ</span>
            <span className="block text-[clamp(2.5rem,14vw,3.75rem)] leading-none font-bold md:text-7xl">
              46 millions
            </span>
            <span className="mt-3 block text-2xl md:text-3xl">de tonnes de déchets par an</span>
          </h2>
          <p className="mt-5 max-w-md text-lg text-plaster-deep">
            C’est ce que le bâtiment produit en France. Une partie n’a jamais servi. En moins d’une minute, ce
            film suit une palette neuve, de la commande annulée à la maison où elle est enfin posée.
          </p>
        </div>
        <div className="grid gap-3">
          <AwarenessFilm address={settings.filmUrl} />
          <a
            href={`${settings.filmUrl}.txt`}
            className="w-fit py-1 underline underline-offset-4 hover:text-paper"
          >
            Lire la transcription du film
          </a>
        </div>
      </div>
    </section>
  )
}
