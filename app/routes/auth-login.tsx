import { redirect } from 'react-router'

/** An address that older mails and programs know; signing in happens on /auth. */
const toAuth = () => redirect('/auth')

export { toAuth as clientLoader, toAuth as loader }
