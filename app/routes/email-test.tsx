import { redirect } from 'react-router'

/** Redirects the page's former address to the one below /admin, which checks the role. */
const toAdministration = () => redirect('/admin/email-test')

export { toAdministration as clientLoader, toAdministration as loader }
