import { createHash } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { templateLabel } from '#domain/emails/email-templates.ts'
import { AppError, invalidField } from '#domain/errors.ts'
import { fillBlocks, fillTitle, type PlaceholderValues } from '#domain/texts/fill-blocks.ts'
import { findSection, sectionTextNames } from '#domain/texts/pages.ts'
import type { DefaultText, Placeholder, RenderedText, TextFields } from '#domain/texts/texts.ts'
import { textMessages } from '#domain/texts/texts.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { auditLog, textVersions } from '#server/database/schema/platform.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { readTextFacts } from './read-text-facts.ts'

// Imported on demand, because the module that renders emails is heavy and rarely used.
const importDefaultTexts = () => import('../email/texts/default-text.ts')

interface ListedText {
  name: string
  label: string
  /** Subject of an email, title of a page. */
  subject: string
  isPage: boolean
  /** Null for the default text. */
  changedAt: string | null
  /** Set when the default text has changed since this one was written. */
  isOutdated: boolean
  /** Set when this text could not be rendered. */
  hasFailed: boolean
}

/** Lists every email and every section of a page with its current text, changed ones first. @throws AppError `not-signed-in`, `forbidden` */
export async function listTexts(ctx: Context): Promise<ListedText[]> {
  requireAdmin(ctx)
  const [{ textNames, getDefaultText }, facts, rows] = await Promise.all([
    importDefaultTexts(),
    readTextFacts(ctx),
    ctx.db
      .selectDistinctOn([textVersions.name])
      .from(textVersions)
      .orderBy(textVersions.name, desc(textVersions.version)),
  ])
  const current = new Map(rows.map((row) => [row.name, row]))
  const listed = [...textNames, ...sectionTextNames].map((name): ListedText => {
    const defaultText = findDefaultSection(name, facts) ?? getDefaultText(name)
    const row = current.get(name)
    const isChanged = row !== undefined && row.body !== null
    return {
      name,
      label: textLabel(name),
      isPage: findSection(name) !== undefined,
      subject: (isChanged && row.subject) || exampleSubject(defaultText),
      changedAt: isChanged ? row.createdAt.toISOString() : null,
      isOutdated: isChanged && row.deliveredDigest !== defaultText?.digest,
      hasFailed: isChanged && row.failedAt !== null,
    }
  })
  return [
    ...listed.filter(({ changedAt }) => changedAt !== null),
    ...listed.filter(({ changedAt }) => changedAt === null),
  ]
}

/** Returns the subject, or an example of it when it consists of a placeholder. */
const exampleSubject = (defaultText: DefaultText | undefined): string => {
  const value = defaultText?.placeholders.find(({ name }) => defaultText.subject === `{${name}}`)
  return value?.sample || (defaultText?.subject ?? '')
}

const textLabel = (name: string): string => {
  const found = findSection(name)
  return found
    ? `${found.page.label}\u00a0: ${found.section.label ?? found.section.title}`
    : templateLabel(name)
}

interface TextVersion {
  version: number
  at: string
  /** The administrator; null once the log no longer names them. */
  by: string | null
  /** Null when the default text was restored. */
  words: TextFields | null
}

interface EditedText {
  name: string
  label: string
  /** Set for a section of a page, which has a title and a text but no subject. */
  isPage: boolean
  defaultWords: TextFields
  current: TextFields
  /** To be sent with a change; 0 when the text was never changed. */
  version: number
  isChanged: boolean
  isOutdated: boolean
  failure: string | null
  placeholders: Placeholder[]
  /** Newest first. */
  history: TextVersion[]
}

/** Number of versions shown; administrators do not need older ones. */
const maxVersions = 50

/** Returns a text with its placeholders and versions. @throws AppError `not-signed-in`, `forbidden`, `not-found` */
export async function getText(ctx: Context, { name }: { name: string }): Promise<EditedText> {
  requireAdmin(ctx)
  const defaultText = await requireDefaultText(ctx, name)
  const [rows, authors] = await Promise.all([
    ctx.db
      .select()
      .from(textVersions)
      .where(eq(textVersions.name, name))
      .orderBy(desc(textVersions.version))
      .limit(maxVersions),
    ctx.db
      .select({ by: auditLog.adminName, version: sql<string>`${auditLog.after}->>'version'` })
      .from(auditLog)
      .where(and(eq(auditLog.subjectType, 'text'), eq(auditLog.subjectId, name)))
      .orderBy(desc(auditLog.id))
      .limit(maxVersions),
  ])
  const [latest] = rows
  const current = latest ? toWords(latest) : null
  return {
    name,
    label: textLabel(name),
    isPage: findSection(name) !== undefined,
    defaultWords: { subject: defaultText.subject, title: defaultText.title, body: defaultText.body },
    current: current ?? { subject: defaultText.subject, title: defaultText.title, body: defaultText.body },
    version: latest?.version ?? 0,
    isChanged: current !== null,
    isOutdated: current !== null && latest?.deliveredDigest !== defaultText.digest,
    failure: current && (latest?.failure ?? null),
    placeholders: defaultText.placeholders,
    history: rows.map((row) => ({
      version: row.version,
      at: row.createdAt.toISOString(),
      by: authors.find(({ version }) => Number(version) === row.version)?.by ?? null,
      words: toWords(row),
    })),
  }
}

const toWords = ({
  subject,
  title,
  body,
}: Pick<typeof textVersions.$inferSelect, 'subject' | 'title' | 'body'>): TextFields | null =>
  subject === null || title === null || body === null ? null : { subject, title, body }

/**
 * Changes a text if it has not changed since the administrator loaded it. The next email uses it, in every process.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `invalid` with the message at the field; `conflict` when another administrator
 *   has changed the text meanwhile
 */
export async function saveText(
  ctx: Context,
  { name, version, ...words }: TextFields & { name: string; version: number },
): Promise<void> {
  requireAdmin(ctx)
  const defaultText = await requireDefaultText(ctx, name)
  await refuseInvalidWords(words, defaultText)
  // Rendered before it is stored: a text that cannot be rendered is refused.
  await renderText(ctx, name, words)
  await storeVersion(ctx, { name, version, words, defaultText, action: 'text.update' })
}

/** Restores the default text. @throws AppError as `saveText` */
export async function restoreText(
  ctx: Context,
  { name, version }: { name: string; version: number },
): Promise<void> {
  requireAdmin(ctx)
  await storeVersion(ctx, {
    name,
    version,
    words: null,
    defaultText: await requireDefaultText(ctx, name),
    action: 'text.restore',
  })
}

/** Renders a text as an email with its sample, or as a page. @throws AppError as `saveText` */
export async function previewText(
  ctx: Context,
  { name, ...words }: TextFields & { name: string },
): Promise<RenderedText> {
  requireAdmin(ctx)
  await refuseInvalidWords(words, await requireDefaultText(ctx, name))
  return renderText(ctx, name, words)
}

async function requireDefaultText(ctx: Context, name: string): Promise<DefaultText> {
  const defaultText =
    findDefaultSection(name, await readTextFacts(ctx)) ?? (await importDefaultTexts()).getDefaultText(name)
  if (!defaultText) throw new AppError('not-found', textMessages.missing)
  return defaultText
}

async function refuseInvalidWords(words: TextFields, defaultText: DefaultText): Promise<void> {
  const { checkText } = await import('./check-text.ts')
  const fields = checkText(words, defaultText.placeholders)
  const [first] = Object.values(fields)
  if (first) throw new AppError('invalid', first, { title: textMessages.failureTitle, details: { fields } })
}

async function renderText(ctx: Context, name: string, words: TextFields): Promise<RenderedText> {
  const { renderSample } = await import('../email/render-sample.ts')
  const section = findSection(name)
  try {
    if (section) {
      const { parseText } = await import('./read-text.ts')
      const facts = await readTextFacts(ctx)
      const blocks = fillBlocks(parseText(words.body, new Set(section.parts)), facts)
      return { subject: fillTitle(words.title, facts), html: null, blocks }
    }
    const { shownName } = await getSettings(ctx)
    const rendered = await renderSample(name, { shownName, origin: ctx.config.origin }, words)
    if (!rendered) throw new AppError('not-found', textMessages.missing)
    return { subject: rendered.subject, html: rendered.html, blocks: [] }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw invalidField('body', textMessages.unreadable, { cause: error })
  }
}

interface VersionChange {
  name: string
  version: number
  words: TextFields | null
  defaultText: DefaultText
  action: 'text.update' | 'text.restore'
}

const storeVersion = (
  ctx: Context,
  { name, version: seenVersion, words, defaultText, action }: VersionChange,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const [latest] = await ctx.db
      .select()
      .from(textVersions)
      .where(eq(textVersions.name, name))
      .orderBy(desc(textVersions.version))
      .limit(1)
    const before = latest ? toWords(latest) : null
    if ((latest?.version ?? 0) !== seenVersion) throw overtakenError()
    if (words === null && before === null) throw new AppError('conflict', textMessages.unchanged)
    const version = seenVersion + 1
    const insertedRows = await ctx.db
      .insert(textVersions)
      .values({
        name,
        version,
        subject: words?.subject ?? null,
        title: words?.title ?? null,
        body: words?.body ?? null,
        deliveredDigest: defaultText.digest,
        createdAt: ctx.clock.now(),
      })
      // Another administrator stored a version at the same moment.
      .onConflictDoNothing()
      .returning({ version: textVersions.version })
    if (insertedRows.length === 0) throw overtakenError()
    await recordAudit(ctx, [
      {
        action,
        subject: { type: 'text', id: name, name: textLabel(name) },
        before: { version: seenVersion },
        after: { version },
      },
    ])
  })

const overtakenError = () =>
  new AppError('conflict', textMessages.overtaken, { title: textMessages.failureTitle })

/** Returns the default text of a page's section with its placeholders, undefined for an unknown name. */
function findDefaultSection(name: string, { facts, clauses }: PlaceholderValues): DefaultText | undefined {
  const found = findSection(name)
  if (!found) return undefined
  const { title, body } = found.section
  return {
    subject: title,
    title,
    body,
    placeholders: [
      ...[...facts, ...clauses].map(
        ([name, sample]): Placeholder => ({ name, kind: 'value', sample, isMandatory: false }),
      ),
      ...found.parts.map((name): Placeholder => ({ name, kind: 'part', sample: '', isMandatory: true })),
    ],
    digest: createHash('sha256')
      .update(JSON.stringify([title, body]))
      .digest('hex'),
  }
}
