import { userTypeLabels } from '#domain/accounts/account-labels.ts'
import type { Config } from '#server/config.ts'
import { replaceNpmCommands } from '#server/lib/site-command.ts'
import type { DemoAccount } from '../../../tools/demonstration/read-demonstration.ts'

/** Prints a message to the person who starts the server. */
export const reportStep = (message: string): void => {
  process.stdout.write(`  ${replaceNpmCommands(message)}\n`)
}

/** Prints the address of the site, and of a local site its demonstration accounts and mailbox. */
export async function printStartMessage(config: Config): Promise<void> {
  const lines = ['', `  ${config.identity.name} est en ligne : ${config.origin}`]
  if (config.demoData !== 'nothing') {
    const { demoPassword, hasDemonstration, readDemoAccounts } = await import(
      '../../../tools/demonstration/read-demonstration.ts'
    )
    if (hasDemonstration()) {
      lines.push('', `  Comptes de démonstration (mot de passe : ${demoPassword})`)
      for (const account of pickAccounts(await readDemoAccounts()))
        lines.push(`    ${accountLabel(account).padEnd(36)} ${account.email}`)
    }
  }
  if (config.isLocal && !config.smtpUrl)
    lines.push('', `  Les emails envoyés se lisent ici : ${config.origin}/dev/mail`)
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

/** One account of each kind, because the ten sellers would hide the others. */
const pickAccounts = (accounts: DemoAccount[]) =>
  accounts.filter(({ email }) => email.endsWith('@rechantier.example'))

const accountLabel = ({ role, userType, companyName, phone }: DemoAccount): string => {
  if (role === 'admin') return 'Administration'
  const profile = phone === null ? 'profil à compléter' : companyName ? 'professionnel' : 'particulier'
  return `${userTypeLabels[userType]}, ${profile}`
}

/** Explains why the server cannot listen. */
export const explainListenError = (
  { code, message }: NodeJS.ErrnoException,
  { host, port }: Config,
): string =>
  code === 'EADDRINUSE'
    ? `Le port ${port} est déjà utilisé. Choisissez-en un autre avec la variable PORT.`
    : `Impossible d’écouter sur ${host}:${port} (${message}).`

/** The role of one of several processes of the site; set by the process that starts them (supervise.ts). */
export interface ProcessRole {
  /** Whether it runs the jobs, fills an empty database and prints messages; one process does. */
  isFirst: boolean
  /** The address of the embedded database, which the supervising process runs. */
  embeddedUrl: string | null
}

export const roleVariable = 'PROCESS_ROLE'

/** Reads the role of this process; without the variable it is the only one. */
export const readRole = (variables: Record<string, string | undefined>): ProcessRole =>
  JSON.parse(variables[roleVariable] ?? '{"isFirst":true,"embeddedUrl":null}')
