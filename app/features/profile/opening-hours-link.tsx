import { ButtonLink } from '#app/components/button.tsx'

/** For who sells: when buyers may come is kept on a page of its own. */
export const OpeningHoursLink = () => (
  <section
    aria-labelledby="mes-horaires"
    className="grid justify-items-start gap-3 border-t border-line pt-8"
  >
    <h2 id="mes-horaires" className="text-xl">
      Horaires d’ouverture
    </h2>
    <p className="max-w-prose text-ink-soft">
      Dites quand vous recevez&nbsp;: les acheteurs choisissent leur rendez-vous de retrait parmi vos heures.
    </p>
    <ButtonLink to="/profile/hours" variant="outline">
      Mes horaires
    </ButtonLink>
  </section>
)
