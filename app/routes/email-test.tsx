import { redirect } from 'react-router'

/** Redirects to the page's address in the administration, which checks the role. */
const toAdministration = () => redirect('/admin/email-test')

export { toAdministration as clientLoader, toAdministration as loader }
