import {
  ArrowRight,
  BadgeCheck,
  ClipboardList,
  HardHat,
  type LucideIcon,
  Truck,
  Warehouse,
} from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'

const services: { name: string; text: string; icon: LucideIcon }[] = [
  {
    name: 'Audit de chantier',
    text: 'Avant une dépose ou en fin de chantier, nous repérons avec vous ce qui peut être vendu ou réemployé.',
    icon: ClipboardList,
  },
  {
    name: 'Produits contrôlés',
    text: 'À votre demande, l’état, les dimensions et les pièces manquantes d’un lot sont vérifiés avant l’achat.',
    icon: BadgeCheck,
  },
  {
    name: 'Installateurs partenaires',
    text: 'Nous vous mettons en relation avec des artisans qui acceptent de poser du réemploi.',
    icon: HardHat,
  },
  {
    name: 'Transport',
    text: 'Pour ce qui n’entre pas dans une voiture, nous demandons un devis de livraison.',
    icon: Truck,
  },
  {
    name: 'Stockage',
    text: 'Votre chantier n’est pas prêt ? Nous cherchons un lieu où garder vos matériaux.',
    icon: Warehouse,
  },
]

export const Services = () => (
  <section aria-labelledby="services" className="border-y border-line bg-paper">
    <div className="page grid grid-cols-1 gap-8 py-14 md:py-20 lg:grid-cols-[1fr_1.6fr] lg:gap-16">
      <div className="lg:sticky lg:top-28 lg:self-start">
        <p className="eyebrow">Services</p>
        <h2 id="services" className="mt-3 text-3xl md:text-4xl">
          Un coup de main, du repérage à la pose
        </h2>
        <p className="mt-4 max-w-md text-lg text-ink-soft">
          Décrivez votre besoin : nous vous répondons avec une proposition, que vous êtes libre de refuser.
        </p>
        <ButtonLink to="/contact" variant="outline" className="mt-6">
          Faire une demande
        </ButtonLink>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {services.map(({ name, text, icon: Icon }) => (
          <li
            key={name}
            className="group relative grid grid-cols-[auto_1fr_auto] items-center gap-x-4 py-5 sm:gap-x-6"
          >
            <Icon aria-hidden="true" strokeWidth={1.5} className="size-8 text-fir sm:size-9" />
            <div>
              <h3 className="text-xl">
                <Link
                  to={`/contact?${new URLSearchParams({ sujet: `Service demandé : ${name}` })}`}
                  prefetch="intent"
                  className="after:absolute after:inset-0 group-hover:text-fir"
                >
                  {name}
                </Link>
              </h3>
              <p className="mt-1 text-ink-soft">{text}</p>
            </div>
            <ArrowRight
              aria-hidden="true"
              className="size-5 text-terracotta transition-transform group-hover:translate-x-1"
            />
          </li>
        ))}
      </ul>
    </div>
  </section>
)
