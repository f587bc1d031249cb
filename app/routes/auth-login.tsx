import { redirect } from 'react-router'

/** The specification sends people here after a reset; signing in happens on /auth. */
const toAuth = () => redirect('/auth')

export { toAuth as clientLoader, toAuth as loader }
