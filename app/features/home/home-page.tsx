import { Awareness } from './awareness.tsx'
import { Categories } from './categories.tsx'
import { FeaturedProducts } from './featured-products.tsx'
import { Hero } from './hero.tsx'
import { PartnerMarquee } from './partner-marquee.tsx'
import { Services } from './services.tsx'
import { Steps } from './steps.tsx'

/** In the order of the specification's section 2. */
export const HomePage = () => (
  <>
    <Hero />
    <Steps />
    <Services />
    <FeaturedProducts />
    <Categories />
    <Awareness />
    <PartnerMarquee />
  </>
)
