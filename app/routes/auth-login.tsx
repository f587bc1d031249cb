import { redirect } from 'react-router'

/** Redirects an address used by older emails and programs to /auth. */
const toAuth = () => redirect('/auth')

export { toAuth as clientLoader, toAuth as loader }
