/**
 * A text in which each `npm run …` stands as it is typed where this process runs: an installed site has a command of its own, a container
 * is run from outside. What starts the process there says so (`SITE_COMMAND`, in deploy/): `%s` stands for the name of the command,
 * which otherwise comes last.
 */
export function asTyped(text: string, command = process.env.SITE_COMMAND): string {
  if (!command) return text
  const typed = (name: string) =>
    command.includes('%s') ? command.replace('%s', name) : `${command} ${name}`
  return text.replaceAll(/npm run ([a-z-]+)(?: --(?= ))?/g, (_, name) => typed(name))
}
