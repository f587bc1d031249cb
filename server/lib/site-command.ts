/**
 * Replaces each `npm run …` in a text by the command of this deployment: an installed site has its own command, and a container is run from
 * outside. The variable `SITE_COMMAND` (set in deploy/) contains that command; `%s` in it stands for the script's name, which otherwise
 * comes last.
 */
export function replaceNpmCommands(text: string, command = process.env.SITE_COMMAND): string {
  if (!command) return text
  const toSiteCommand = (name: string) =>
    command.includes('%s') ? command.replace('%s', name) : `${command} ${name}`
  return text.replaceAll(/npm run ([a-z-]+)(?: --(?= ))?/g, (_, name) => toSiteCommand(name))
}
