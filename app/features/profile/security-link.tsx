import { ButtonLink } from '#app/components/button.tsx'
import { securityPath } from '#domain/accounts/destination.ts'

/** What else opens the account, and where it is open: on a page of its own. */
export const SecurityLink = () => (
  <section
    aria-labelledby="securite"
    className="grid justify-items-start gap-3 border-t border-line-strong pt-6"
  >
    <h2 id="securite" className="text-xl">
      Sécurité
    </h2>
    <p className="max-w-prose text-ink-soft">
      Protégez votre compte par un code ou une clé d’accès, et voyez sur quels appareils il est ouvert.
    </p>
    <ButtonLink to={securityPath} variant="outline">
      Sécurité du compte
    </ButtonLink>
  </section>
)
