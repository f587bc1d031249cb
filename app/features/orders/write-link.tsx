import { MessageSquare } from 'lucide-react'
import { Link } from 'react-router'
import { writePath } from '#domain/conversations/conversations.ts'

/** To the conversation about one fulfilment, for both of the two. */
export const WriteLink = ({ fulfilmentId, to }: { fulfilmentId: string; to: string }) => (
  <Link
    to={writePath({ fulfilmentId })}
    className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm font-semibold text-fir underline underline-offset-4 hover:text-terracotta"
  >
    <MessageSquare aria-hidden="true" className="size-4.5 shrink-0" />
    <span>
      Écrire<span className="sr-only"> à {to}</span>
    </span>
  </Link>
)
