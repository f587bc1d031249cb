import { redirect } from 'react-router'
import { tablePath } from '#domain/selling/table-batches.ts'

/** Redirects the former address of the drafts to the table. */
const toTable = () => redirect(tablePath({ show: 'drafts' }))

export { toTable as clientLoader, toTable as loader }
