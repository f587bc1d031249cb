import { ownProductMessages } from '#domain/selling-messages.ts'

/** The reason why an administrator refused a listing, and the seller's next step. */
export const RefusalNote = ({ reason }: { reason: string }) => (
  <div className="grid max-w-prose gap-1 border-l-4 border-danger bg-danger-tint px-4 py-3">
    <p className="font-semibold text-danger">Ce qui est à corriger</p>
    <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
    <p className="text-sm">{ownProductMessages.refused.text}</p>
  </div>
)
