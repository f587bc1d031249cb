import { DoorDrawing } from './door-drawing.tsx'

const reasons = [
  'Des matériaux de second œuvre invendus, annulés, d’exposition ou de réemploi.',
  'À retirer sur place chez le vendeur, ou livrés sur devis.',
  'Une association à but non lucratif entre ceux qui ont trop et ceux qui cherchent.',
]

/** What an account is good for; beside the forms where there is room. */
export const AuthAside = () => (
  <aside aria-label="Pourquoi un compte" className="hidden bg-plaster-deep lg:flex lg:flex-col">
    <div className="grid max-w-lg gap-8 px-12 pt-16 pb-12 xl:px-16">
      <p className="font-display text-4xl leading-tight font-semibold text-balance text-fir">
        Ce qui reste d’un chantier en commence un autre.
      </p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason} className="border-t border-line-strong/50 py-4">
            {reason}
          </li>
        ))}
      </ul>
    </div>
    <DoorDrawing className="mt-auto w-full" />
  </aside>
)
