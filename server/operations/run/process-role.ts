/** What one of several processes of the site does; set by the process that starts them (supervise.ts). */
export interface ProcessRole {
  /** It does the jobs, fills an empty database and speaks to who starts the site; one of them does. */
  isFirst: boolean
  /** Of the embedded database, which the process that starts them keeps. */
  embeddedUrl: string | null
}

export const roleVariable = 'PROCESS_ROLE'

/** The default: one process. */
export const readRole = (variables: Record<string, string | undefined>): ProcessRole =>
  JSON.parse(variables[roleVariable] ?? '{"isFirst":true,"embeddedUrl":null}')
