import { openAnew } from '#app/lib/open-anew.ts'
import { generalMessages } from '#domain/messages.ts'
import { Button } from './button.tsx'

export const ErrorPage = () => (
  <div className="page grid justify-items-start gap-5 py-16 md:py-24" role="alert">
    <title>Une erreur est survenue</title>
    <p className="eyebrow">Erreur</p>
    <h1 className="text-4xl md:text-5xl">Cette page n’a pas pu s’afficher</h1>
    <p className="max-w-prose text-lg text-ink-soft">{generalMessages.unexpected}</p>
    <Button onClick={openAnew}>Réessayer</Button>
  </div>
)
