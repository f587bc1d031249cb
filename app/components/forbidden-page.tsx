import { generalMessages } from '#domain/messages.ts'
import { ButtonLink } from './button.tsx'

interface ForbiddenPageProps {
  /** Explains who has access, and what the visitor can do. */
  text: string
  action?: { label: string; to: string }
}

export const ForbiddenPage = ({ text, action }: ForbiddenPageProps) => (
  <div className="page grid justify-items-start gap-5 py-16 md:py-24">
    <title>Accès refusé</title>
    <meta name="robots" content="noindex" />
    <p className="eyebrow">Erreur 403</p>
    <h1 className="text-4xl md:text-5xl">{generalMessages.forbidden}</h1>
    <p className="max-w-prose text-lg text-ink-soft">{text}</p>
    <div className="flex flex-wrap gap-3">
      {action && <ButtonLink to={action.to}>{action.label}</ButtonLink>}
      <ButtonLink to="/" variant={action ? 'outline' : 'default'}>
        Retour à l’accueil
      </ButtonLink>
    </div>
  </div>
)
