import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#app/components/button.tsx'
import { partConversationQuery } from './queries.ts'

/** Beside a dispute: what the two wrote to each other about it, if they did. */
export function DisputeConversation({ fulfilmentId }: { fulfilmentId: string }) {
  const { data } = useQuery(partConversationQuery(fulfilmentId))
  if (!data?.conversationId) return null
  return (
    <ButtonLink to={`/admin/conversations/${data.conversationId}`} variant="outline" size="sm">
      Lire leur conversation
    </ButtonLink>
  )
}
