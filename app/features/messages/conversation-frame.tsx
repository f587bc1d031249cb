import type { ReactNode } from 'react'
import { isRouteErrorResponse, type RouterContextProvider, redirect } from 'react-router'
import { ErrorPage, NotFoundPage } from '#app/components/error-page.tsx'
import { ForbiddenPage } from '#app/components/forbidden-page.tsx'
import { authPathFrom } from '#app/lib/auth-path.ts'
import { queryClientOf } from '#app/lib/query-client.ts'
import { fetchAccount } from '#app/lib/session.ts'
import { conversationMessages } from '#domain/conversations/messages.ts'

interface ConversationFrameProps {
  header: ReactNode
  aside: ReactNode
  children: ReactNode
}

/** Places the messages in a readable column, with the rest beside it, or below the heading on a phone. */
export const ConversationFrame = ({ header, aside, children }: ConversationFrameProps) => (
  <div className="page grid items-start gap-x-16 gap-y-6 pt-5 lg:grid-cols-[minmax(0,1fr)_17rem] lg:pt-8">
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
      {header}
      {children}
    </div>
    {aside}
  </div>
)

const action = { label: 'Mes messages', to: '/messages' }

/** Shown where a conversation does not exist, or is not the viewer's. */
export function MessagesError({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 403)
    return <ForbiddenPage text={conversationMessages.ownConversationsOnly} action={action} />
  if (status !== 404) return <ErrorPage />
  return (
    <NotFoundPage
      title="Conversation introuvable"
      action={action}
      text={isRouteErrorResponse(error) && error.data?.text ? error.data.text : conversationMessages.missing}
    />
  )
}

/** Fixed at the bottom where that leaves room for the messages: not at 400 % zoom, nor on a phone in landscape. */
export const Foot = ({ children }: { children: ReactNode }) => (
  <div className="relative z-30 -mx-4 border-t border-line bg-plaster px-4 pt-3 pb-4 md:-mx-2 md:px-2 [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:bottom-foot">
    {children}
  </div>
)

/** Returns a redirection to the sign-in page, which leads back here (domain/accounts/account-paths.ts); null with a session. */
export async function redirectIfSignedOut(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Response | null> {
  if (await fetchAccount(queryClientOf(context))) return null
  return redirect(authPathFrom(request))
}
