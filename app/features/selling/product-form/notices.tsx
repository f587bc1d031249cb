import { Button, ButtonLink } from '#app/components/button.tsx'
import { sellingMessages } from '#domain/selling-messages.ts'

/** What was typed before is there again. */
export const DraftNotice = ({ onDiscard }: { onDiscard: () => void }) => (
  <div
    role="status"
    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-4 border-fir bg-fir-tint px-5 py-3"
  >
    <p>
      <strong className="font-semibold">Brouillon repris.</strong> Vous retrouvez ce que vous aviez saisi.
    </p>
    <Button variant="link" className="px-0" onClick={onDiscard}>
      Jeter le brouillon
    </Button>
  </div>
)

/** It may be written all the same, and published later. */
export const IncompleteProfile = () => (
  <div className="grid justify-items-start gap-1 border-l-4 border-terracotta bg-terracotta-tint px-5 py-4">
    <p className="font-semibold">{sellingMessages.incompleteProfile.title}</p>
    <p>{sellingMessages.incompleteProfile.text} Votre brouillon vous attend.</p>
    <ButtonLink variant="link" className="px-0" to="/profile?tab=info">
      Compléter mon profil
    </ButtonLink>
  </div>
)
