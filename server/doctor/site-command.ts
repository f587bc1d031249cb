/** As it is typed here: an installed site has a command of its own for what npm runs elsewhere (deploy/debian/rechantier). */
export const asTyped = (text: string, command = process.env.SITE_COMMAND): string =>
  command ? text.replaceAll(/npm run ([a-z-]+)(?: --(?= ))?/g, `${command} $1`) : text
