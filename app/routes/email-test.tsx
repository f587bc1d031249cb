import { redirect } from 'react-router'

/** The specification names both addresses; administrators only, as the page behind says. */
const toAdministration = () => redirect('/admin/email-test')

export { toAdministration as clientLoader, toAdministration as loader }
