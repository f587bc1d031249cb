import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { FeaturedHeader } from '#app/components/featured-header.tsx'
import { Head, StructuredData } from '#app/components/head.tsx'
import { Carousel, cardWidth } from '#app/components/product-carousel.tsx'
import { RecentlySeen } from '#app/components/recently-seen.tsx'
import { featuredQuery } from '#app/lib/product.ts'
import { useSettings } from '#app/lib/settings.ts'
import { feedPath } from '#domain/catalogue/addresses.ts'
import { catalogueMessages } from '#domain/messages.ts'
import { Categories, LoadFailure } from './categories.tsx'
import { Hero } from './hero.tsx'
import { PartnerMarquee } from './partner-marquee.tsx'
import { Services } from './services.tsx'

export function HomePage({ origin }: { origin: string }) {
  return (
    <>
      <HomeHead origin={origin} />
      <Hero />
      <FeaturedProducts />
      <div className="page">
        <RecentlySeen />
      </div>
      <Categories />
      <Steps />
      <Services />
      <Awareness />
      <PartnerMarquee />
    </>
  )
}

function Awareness() {
  const settings = useSettings()
  return (
    <section aria-labelledby="sensibilisation" className="bg-fir-deep text-plaster">
      <div className="page grid grid-cols-1 items-center gap-10 py-14 md:py-20 lg:grid-cols-[1fr_1.5fr] lg:gap-16">
        <div>
          <h2 id="sensibilisation">
            <span className="block text-2xl md:text-3xl">Environ</span>
            <span className="block text-[clamp(2.5rem,13vw,3.75rem)] leading-none font-bold md:text-7xl">
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

const steps = [
  {
    title: 'Trouvez',
    text: 'Cherchez par catégorie, par prix ou par caractéristique : état, dimensions, puissance, surface disponible.',
  },
  {
    title: 'Payez par carte',
    text: 'La plateforme garde votre argent tant que vous n’avez pas retiré vos matériaux. Le vendeur est payé ensuite.',
  },
  {
    title: 'Retirez sur place',
    text: 'Vous venez chercher le lot chez le vendeur. Trop lourd, trop loin ? Demandez une cotation pour la livraison.',
  },
]

const Steps = () => (
  <section aria-labelledby="etapes" className="page">
    <div className="border-t-2 border-ink pt-8 pb-14 md:pt-10 md:pb-20">
      <h2 id="etapes" className="text-2xl md:text-3xl">
        Comment ça marche
      </h2>
      <ol className="mt-8 grid gap-8 md:grid-cols-3 md:gap-10">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid grid-cols-[2.75rem_1fr] gap-x-4 gap-y-4 md:grid-cols-1 lg:grid-cols-[3.25rem_1fr] lg:gap-x-5"
          >
            <span
              aria-hidden="true"
              className="font-display text-6xl leading-[0.8] font-bold text-terracotta lg:text-7xl lg:leading-[0.8]"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-xl">{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  </section>
)

const FeaturedProducts = () => (
  <section aria-labelledby="produits-du-moment" className="page overflow-x-clip pt-4 pb-8 md:pt-8 md:pb-14">
    <Content />
  </section>
)

function Content() {
  const { data: products, isError, refetch } = useQuery(featuredQuery)
  if (products && products.length > 0)
    return (
      <Carousel
        products={products}
        header={(pageButtons) => <FeaturedHeader>{pageButtons}</FeaturedHeader>}
      />
    )
  return (
    <>
      <FeaturedHeader />
      {products ? (
        <p className="mt-6 text-lg text-ink-soft">Aucun produit n’est mis en avant pour le moment.</p>
      ) : isError ? (
        <LoadFailure message={catalogueMessages.loadFailure} onRetry={refetch} />
      ) : (
        <Skeleton />
      )}
    </>
  )
}

const Skeleton = () => (
  <div aria-hidden="true" className="mt-6 flex gap-4 overflow-hidden pb-8 md:gap-5">
    {[1, 2, 3, 4].map((card) => (
      <div key={card} className={cardWidth}>
        <div className="overflow-hidden rounded-lg bg-paper">
          <div className="aspect-4/3 animate-pulse bg-plaster-deep" />
          <div className="h-36" />
        </div>
      </div>
    ))}
  </div>
)

const description =
  'Portes, radiateurs, parquets, sanitaires : des matériaux de second œuvre invendus, annulés, d’exposition ou de réemploi, ' +
  'vendus par des professionnels partout en France.'

/** Metadata about the site and its search for search engines. */
export function HomeHead({ origin }: { origin: string }) {
  const { shownName } = useSettings()
  return (
    <>
      <Head
        title={`${shownName} : matériaux de second œuvre, invendus et de réemploi`}
        description={description}
        canonical={`${origin}/`}
        feed={{ title: 'Toutes les annonces', address: origin + feedPath }}
      />
      <StructuredData data={import.meta.env.SSR && { '@graph': siteData(origin, shownName) }} />
    </>
  )
}

function siteData(origin: string, shownName: string): object[] {
  const organization = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: shownName,
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
    description,
  }
  const website = {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: shownName,
    url: `${origin}/`,
    inLanguage: 'fr',
    publisher: { '@id': organization['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/products?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
  return [organization, website]
}

/** Before a click only the poster is loaded, and nothing from another site. */
function AwarenessFilm({ address }: { address: string }) {
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
      // The play button is gone, so the focus moves to the film's own controls.
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
      {/* A browser tries this source last: when it fails too, there is no film. */}
      <source src={`${address}.mp4`} type="video/mp4" onError={onFailure} />
      <track default kind="captions" srcLang="fr" label="Français" src={`${address}.vtt`} />
    </video>
  )
}
