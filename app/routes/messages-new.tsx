import { data, redirect, useSearchParams } from 'react-router'
import { Head } from '#app/components/head.tsx'
import { MessagesError } from '#app/features/messages/messages-error.tsx'
import { NewConversationPage } from '#app/features/messages/new-conversation-page.tsx'
import { aboutQuery } from '#app/features/messages/queries.ts'
import { signedInOrRedirect } from '#app/features/messages/signed-in.ts'
import { useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { ApiError } from '#app/lib/api.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { useSettings } from '#app/lib/settings.ts'
import { conversationPath, readSubject } from '#domain/conversations/conversations.ts'
import type { Route } from './+types/messages-new'

/** Where the two have written about it already, their conversation goes on. */
async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const away = await signedInOrRedirect(request, context)
  if (away) return away
  const subject = readSubject(new URL(request.url).searchParams)
  if (!subject) throw data(null, { status: 404 })
  try {
    const { conversationId } = await queriesOf(context).fetchQuery(aboutQuery(subject))
    return conversationId ? redirect(conversationPath(conversationId)) : null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw data({ text: error.message }, { status: error.status === 400 ? 404 : error.status || 503 })
  }
}

export { load as clientLoader, load as loader }

export default function NewMessage() {
  const account = useOwnAccount()
  const [params] = useSearchParams()
  const { shownName } = useSettings()
  const subject = readSubject(params)
  if (!account || !subject) return null
  return (
    <>
      <Head
        title={`Nouveau message – ${shownName}`}
        description="Écrire à propos d’une annonce ou d’une commande."
      />
      <NewConversationPage key={params.toString() + account.id} subject={subject} account={account} />
    </>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <MessagesError error={error} />
