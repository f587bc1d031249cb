import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { BlockButton } from './block-button.tsx'
import type { Conversation } from './queries.ts'
import { ReportButton } from './report-button.tsx'

/** What protects both, and what to do about somebody who does not keep to it. */
export const ConversationAside = ({ conversation }: { conversation: Conversation }) => {
  const { other } = conversation
  return (
    <aside aria-label="Sécurité" className="grid content-start gap-5 text-sm lg:sticky lg:top-24">
      <SafetyAdvice />
      <div className="grid justify-items-start gap-1 border-t border-line pt-4">
        {other.sellsHere && (
          <Link
            to={`/sellers/${other.id}`}
            className="inline-flex min-h-11 items-center font-semibold text-fir underline underline-offset-4 hover:text-terracotta"
          >
            Voir ses annonces
          </Link>
        )}
        <ReportButton conversation={conversation} />
        {!other.isDeleted && <BlockButton conversation={conversation} />}
      </div>
    </aside>
  )
}

export const SafetyAdvice = () => (
  <div className="grid gap-2 text-sm">
    <p className="flex items-center gap-2 font-semibold">
      <ShieldCheck aria-hidden="true" className="size-5 shrink-0 text-fir" />
      Restez sur le site
    </p>
    <p className="text-ink-soft">
      Votre argent n’est gardé jusqu’au retrait que si vous payez ici. Ne payez jamais par virement, mandat ou
      chèque, et n’envoyez ni code de retrait ni mot de passe.
    </p>
  </div>
)
