import { ButtonLink } from '#app/components/button.tsx'

/** What the site knows, to take along or to delete: on a page of its own. */
export const PrivacyLink = () => (
  <section
    aria-labelledby="mes-donnees"
    className="grid justify-items-start gap-3 border-t border-line-strong pt-6"
  >
    <h2 id="mes-donnees" className="text-xl">
      Mes données
    </h2>
    <p className="max-w-prose text-ink-soft">
      Téléchargez tout ce que nous savons de vous, ou supprimez votre compte.
    </p>
    <ButtonLink to="/profile/privacy" variant="outline">
      Mes données
    </ButtonLink>
  </section>
)
