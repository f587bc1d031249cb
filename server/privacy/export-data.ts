import { readAvatarUrl } from '../accounts/own-data.ts'
import { type Context, requireOwnSession } from '../context.ts'
import { readFile } from '../files/read-file.ts'
import { readOwnMessagePictures } from '../messages/own-data.ts'
import { readOwnPictures } from '../selling/own-data.ts'
import { type ArchiveEntry, archiveOf } from './archive.ts'
import { sections } from './sections.ts'

/**
 * Everything the platform knows of the signed-in person, as a ZIP of JSON files and pictures (RGPD, art. 15 and 20).
 * @throws AppError `not-signed-in`, `forbidden` for an administrator who acts as them
 */
export function exportData(ctx: Context): ReadableStream<Uint8Array> {
  requireOwnSession(ctx)
  return archiveOf(readEntries(ctx), ctx.clock.now())
}

async function* readEntries(ctx: Context): AsyncGenerator<ArchiveEntry> {
  const { userId, email } = requireOwnSession(ctx)
  yield { path: 'LISEZ-MOI.txt', content: whole(explanation(ctx)), compress: true }
  for (const { file, rows } of sections)
    yield { path: `donnees/${file}`, content: asJson(rows(ctx, { userId, email })), compress: true }
  const avatarUrl = await readAvatarUrl(ctx, { userId })
  if (avatarUrl) yield* stored(ctx, keyOf(avatarUrl), 'images/portrait.webp')
  for await (const { url, number, id } of readOwnPictures(ctx, { userId }))
    yield* stored(ctx, largestOf(url), `images/annonces/${number}-${id.slice(0, 8)}.webp`)
  for await (const { url, number, position } of readOwnMessagePictures(ctx, { userId }))
    yield* stored(ctx, largestOf(url), `images/messages/${number}-${position + 1}.webp`)
}

const keyOf = (url: string): string => url.replace('/files/', '')
const largestOf = (url: string): string => `${keyOf(url)}/1280.webp`

/** A file of the store; one that is not there is left out. The site's own drawings are not theirs. */
async function* stored(ctx: Context, key: string, path: string): AsyncGenerator<ArchiveEntry> {
  const content = key.startsWith('/') ? null : await readFile(ctx.files, key)
  if (content) yield { path, content: whole(content), compress: false }
}

async function* whole(content: string | Uint8Array) {
  yield content
}

/** An array, row by row. */
async function* asJson(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const row of rows) {
    yield `${before}${JSON.stringify(row, null, 2)}`
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

const dateFormat = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})

const explanation = ({ clock, config }: Context): string =>
  [
    'Vos données',
    '',
    `Ce que nous savions de vous le ${dateFormat.format(clock.now())} (${config.origin}).`,
    '',
    'Les fichiers du dossier «\u00a0donnees\u00a0» sont en JSON\u00a0: tout éditeur de texte les ouvre.',
    ...sections.map(({ file, says }) => `- ${file}\u00a0: ${says}`),
    '',
    'Le dossier «\u00a0images\u00a0» contient votre portrait, les photos de vos annonces et celles que vous avez envoyées.',
    'Les sommes sont en euros, les dates en temps universel (ISO 8601).',
    'Votre mot de passe n’y est pas\u00a0: nous n’en gardons qu’une empreinte.',
    '',
  ].join('\n')
