import { useSearchParams } from 'react-router'
import { Head } from '#app/components/head.tsx'
import { MessagesPage } from '#app/features/messages/messages-page.tsx'
import { conversationListQuery } from '#app/features/messages/queries.ts'
import { signedInOrRedirect } from '#app/features/messages/signed-in.ts'
import { ProfileFrame } from '#app/features/profile/profile-frame.tsx'
import { useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { useSettings } from '#app/lib/settings.ts'
import { readPage } from '#domain/address.ts'
import { conversationsPerPage } from '#domain/conversations/conversations.ts'
import type { Route } from './+types/messages'

const pageOf = (params: URLSearchParams) => readPage(params, conversationsPerPage)

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const away = await signedInOrRedirect(request, context)
  if (away) return away
  // The page tells of failures itself.
  await queriesOf(context).prefetchQuery(conversationListQuery(pageOf(new URL(request.url).searchParams)))
  return null
}

export { load as clientLoader, load as loader }

export default function Messages() {
  const account = useOwnAccount()
  const [params] = useSearchParams()
  const { shownName } = useSettings()
  if (!account) return null
  return (
    <ProfileFrame account={account} title="Messages" current="messages">
      <Head title={`Messages – ${shownName}`} description="Vos conversations avec acheteurs et vendeurs." />
      <MessagesPage key={account.id} page={pageOf(params)} />
    </ProfileFrame>
  )
}
