import { redirect } from 'react-router'

/** Two addresses of one page; administrators only, as the page behind says. */
const toAdministration = () => redirect('/admin/email-test')

export { toAdministration as clientLoader, toAdministration as loader }
