import { data } from 'react-router'
import { NotFoundPage } from '#app/components/error-page.tsx'

/** Returns status 404 for any other path. */
const answer = () => data(null, { status: 404 })

export { answer as clientLoader, answer as loader }

export default function NotFound() {
  return <NotFoundPage />
}
