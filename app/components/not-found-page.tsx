import { ButtonLink } from './button.tsx'

interface NotFoundPageProps {
  title?: string
  text?: string
  status?: number
  /** Where else to look. */
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
