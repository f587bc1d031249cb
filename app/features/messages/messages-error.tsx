import { isRouteErrorResponse } from 'react-router'
import { ErrorPage, NotFoundPage } from '#app/components/error-page.tsx'
import { ForbiddenPage } from '#app/components/forbidden-page.tsx'
import { conversationMessages } from '#domain/conversations/messages.ts'

const action = { label: 'Mes messages', to: '/messages' }

/** Shown where a conversation does not exist, or is not the viewer's. */
export function MessagesError({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 403) return <ForbiddenPage text={conversationMessages.notYours} action={action} />
  if (status !== 404) return <ErrorPage />
  return (
    <NotFoundPage
      title="Conversation introuvable"
      action={action}
      text={isRouteErrorResponse(error) && error.data?.text ? error.data.text : conversationMessages.missing}
    />
  )
}
