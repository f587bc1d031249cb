import { useQuery } from '@tanstack/react-query'
import { data } from 'react-router'
import { Head } from '#app/components/head.tsx'
import { ConversationPage } from '#app/features/messages/conversation-page.tsx'
import { MessagesError } from '#app/features/messages/messages-error.tsx'
import { conversationQuery } from '#app/features/messages/queries.ts'
import { signedInOrRedirect } from '#app/features/messages/signed-in.ts'
import { useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { ApiError } from '#app/lib/api.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { useSettings } from '#app/lib/settings.ts'
import type { Route } from './+types/messages-conversation'

async function load({ request, params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const away = await signedInOrRedirect(request, context)
  if (away) return away
  const queries = queriesOf(context)
  const wanted = conversationQuery(params.id)
  try {
    await queries.fetchQuery(wanted)
    return null
  } catch (error) {
    // Without the network what has been read once is shown, and can be answered.
    if (queries.getQueryData(wanted.queryKey)) return null
    if (!(error instanceof ApiError)) throw error
    throw data(null, { status: error.status || 503 })
  }
}

export { load as clientLoader, load as loader }

export default function ConversationRoute({ params }: Route.ComponentProps) {
  const account = useOwnAccount()
  const { shownName } = useSettings()
  const { data: conversation } = useQuery({ ...conversationQuery(params.id), enabled: false })
  if (!account) return null
  return (
    <>
      <Head
        title={`${conversation?.other.name ?? 'Conversation'} – Messages – ${shownName}`}
        description="Une conversation à propos d’une annonce ou d’une commande."
      />
      <ConversationPage key={params.id} conversationId={params.id} account={account} />
    </>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <MessagesError error={error} />
