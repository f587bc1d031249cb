import { AddProductLink } from '#app/components/add-product-link.tsx'
import { ButtonLink, buttonClass } from '#app/components/button.tsx'
import { HeroPictures } from './hero-pictures.tsx'
import { ProductSearch } from './product-search.tsx'

export const Hero = () => (
  <section className="page grid grid-cols-1 items-center gap-10 pt-8 pb-14 md:pt-12 md:pb-20 lg:grid-cols-[1.08fr_1fr] lg:gap-16">
    <div className="max-w-2xl">
      <h1 className="text-[clamp(2rem,10.8vw,2.6rem)] leading-[1.02] tracking-[-0.03em] sm:text-6xl xl:text-[4.5rem]">
        Les matériaux ont une <span className="text-terracotta">deuxième chance</span> de chantier
      </h1>
      <p className="mt-5 max-w-xl text-lg text-ink-soft md:mt-6 md:text-xl">
        Portes, radiateurs, parquets, vasques : des matériaux de second œuvre invendus, annulés, d’exposition
        ou de réemploi, vendus par des professionnels et à retirer près de chez vous.
      </p>
      <ProductSearch />
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to="/products" prefetch="intent" size="lg" className="max-sm:w-full">
          Parcourir les produits
        </ButtonLink>
        <AddProductLink className={buttonClass({ variant: 'outline', size: 'lg' }, 'max-sm:w-full')} />
      </div>
    </div>
    <HeroPictures />
  </section>
)
