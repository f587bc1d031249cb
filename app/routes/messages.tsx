import { useSearchParams } from 'react-router'
import { MessagesPage } from '#app/features/messages/messages-page.tsx'
import { conversationListQuery } from '#app/features/messages/queries.ts'
import { signedInOrRedirect } from '#app/features/messages/signed-in.ts'
import { ProfilePage } from '#app/features/profile/profile-page.tsx'
import { queriesOf } from '#app/lib/query-client.ts'
import { readPage } from '#domain/address.ts'
import { conversationsPerPage } from '#domain/conversations/conversations.ts'
import type { Route } from './+types/messages'

const pageOf = (params: URLSearchParams) => readPage(params, conversationsPerPage)

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const away = await signedInOrRedirect(request, context)
  if (away) return away
  // The page itself shows failures.
  await queriesOf(context).prefetchQuery(conversationListQuery(pageOf(new URL(request.url).searchParams)))
  return null
}

export { load as clientLoader, load as loader }

export default function Messages() {
  const [params] = useSearchParams()
  return (
    <ProfilePage
      title="Messages"
      description="Vos conversations avec acheteurs et vendeurs."
      current="messages"
    >
      {() => <MessagesPage page={pageOf(params)} />}
    </ProfilePage>
  )
}
