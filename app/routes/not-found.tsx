import { data } from 'react-router'
import { NotFoundPage } from '#app/components/error-page.tsx'

/** Returns status 404 for any other path. */
const load = () => data(null, { status: 404 })

export { load as clientLoader, load as loader }

export default function NotFound() {
  return <NotFoundPage />
}
