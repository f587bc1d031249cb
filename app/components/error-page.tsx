import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ApiError } from '#app/lib/api.ts'
import { reloadPage } from '#app/lib/reload-page.ts'
import { pageMessages } from '#domain/messages.ts'
import { Button, ButtonLink } from './button.tsx'

/** Milliseconds until a retry, the same as on the server's own page. */
const retryDelayMs = 5_000

/** The page shown for an error. While the site is unavailable, it retries automatically. */
export function ErrorPage() {
  const error = useRouteError()
  const isUnavailable = (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 503
  useEffect(() => {
    if (!isUnavailable) return
    const timer = setTimeout(reloadPage, retryDelayMs)
    return () => clearTimeout(timer)
  }, [isUnavailable])
  return (
    <div className="page grid justify-items-start gap-5 py-16 md:py-24" role="alert">
      <title>{isUnavailable ? 'Un instant' : 'Une erreur est survenue'}</title>
      <p className="eyebrow">{isUnavailable ? 'Patience' : 'Erreur'}</p>
      <h1 className="text-4xl md:text-5xl">
        {isUnavailable ? 'Un instant, s’il vous plaît' : 'Cette page n’a pas pu s’afficher'}
      </h1>
      <p className="max-w-prose text-lg text-ink-soft">
        {isUnavailable ? pageMessages.away : pageMessages.unexpected}
      </p>
      <Button onClick={reloadPage}>Réessayer</Button>
    </div>
  )
}

interface NotFoundPageProps {
  title?: string
  text?: string
  status?: number
  /** A link to another page. */
  action?: { label: string; to: string }
}

export const NotFoundPage = ({
  title = 'Page introuvable',
  text = 'Cette page n’existe pas ou a été déplacée. L’adresse contient peut-être une erreur.',
  status = 404,
  action = { label: 'Parcourir les produits', to: '/products' },
}: NotFoundPageProps) => (
  <div className="page grid justify-items-start gap-5 py-16 md:py-24">
    <title>{title}</title>
    <meta name="robots" content="noindex" />
    <p className="eyebrow">Erreur {status}</p>
    <h1 className="text-4xl md:text-5xl">{title}</h1>
    <p className="max-w-prose text-lg text-ink-soft">{text}</p>
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/">Retour à l’accueil</ButtonLink>
      <ButtonLink to={action.to} variant="outline">
        {action.label}
      </ButtonLink>
    </div>
  </div>
)
