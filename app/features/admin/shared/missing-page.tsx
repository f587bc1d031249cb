import { isRouteErrorResponse } from 'react-router'
import { ErrorPage, NotFoundPage } from '#app/components/error-page.tsx'

interface Missing {
  title: string
  /** The API's words otherwise. */
  text?: string
  action: { label: string; to: string }
}

/** The error boundary of a page about one thing, which may not exist. */
export const missingPage =
  ({ title, text, action }: Missing) =>
  ({ error }: { error: unknown }) =>
    isRouteErrorResponse(error) && error.status === 404 ? (
      <NotFoundPage title={title} text={text ?? error.data.text} action={action} />
    ) : (
      <ErrorPage />
    )
