import { BellRing } from 'lucide-react'
import { useEffect } from 'react'
import { ButtonLink } from '#app/components/button.tsx'
import { SignInButton } from '#app/components/sign-in-link.tsx'
import { cataloguePath, parseCatalogueSearch } from '#domain/catalogue/search.ts'
import { storePendingSearch } from './pending-search.ts'

/** Without a session the search stays in this tab until the visitor signs in. */
export function SignInToSave({ query }: { query: string }) {
  useEffect(() => storePendingSearch(query), [query])
  return (
    <div className="page grid max-w-3xl justify-items-start gap-5 py-14 md:py-20">
      <BellRing aria-hidden="true" strokeWidth={1.5} className="size-12 text-terracotta" />
      <h1 className="text-4xl md:text-5xl">Connectez-vous pour enregistrer cette recherche</h1>
      <p className="max-w-prose text-lg text-ink-soft">
        Nous la gardons en attendant&nbsp;: après votre connexion, elle vous attend dans «&nbsp;Mes
        alertes&nbsp;».
      </p>
      <div className="flex flex-wrap gap-3">
        <SignInButton size="lg">Connexion</SignInButton>
        <ButtonLink
          to={cataloguePath(parseCatalogueSearch(new URLSearchParams(query)))}
          size="lg"
          variant="outline"
        >
          Revenir aux résultats
        </ButtonLink>
      </div>
    </div>
  )
}
