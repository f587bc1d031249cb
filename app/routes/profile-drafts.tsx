import { redirect } from 'react-router'
import { tablePath } from '#domain/selling/table-batches.ts'

/** The address that drafts had before the table. */
const toTable = () => redirect(tablePath({ show: 'drafts' }))

export { toTable as clientLoader, toTable as loader }
