import { data } from 'react-router'
import { NotFoundPage } from '#app/components/error-page.tsx'

/** Any other path: the page with status 404. */
const answer = () => data(null, { status: 404 })

export { answer as clientLoader, answer as loader }

export default function NotFound() {
  return <NotFoundPage />
}
