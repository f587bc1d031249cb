import { DoorDrawing } from './door-drawing.tsx'

const reasons = [
  'Des matériaux de second œuvre invendus, annulés, d’exposition ou de réemploi.',
  'À retirer sur place chez le vendeur, ou livrés sur devis.',
  'Une association à but non lucratif entre ceux qui ont trop et ceux qui cherchent.',
]

/** What an account is good for; beside the forms where there is room. */
export const AuthAside = () => (
  <aside aria-label="Pourquoi un compte" className="relative hidden overflow-hidden bg-fir text-paper lg:block">
    <div className="relative z-10 grid max-w-md gap-8 px-12 py-20 xl:px-16">
      <p className="font-display text-4xl leading-tight font-semibold text-balance">Ce qui reste d’un chantier en commence un autre.</p>
      <ul className="grid gap-4">
        {reasons.map((reason) => (
          <li key={reason} className="border-t border-paper/30 pt-4">{reason}</li>
        ))}
      </ul>
    </div>
    <DoorDrawing className="absolute right-0 bottom-0 left-12 h-64 text-paper/35 xl:left-16" />
  </aside>
)
