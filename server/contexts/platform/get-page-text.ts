import { desc, like } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { dayOf } from '#domain/platform/days.ts'
import { fillBlocks, fillTitle } from '#domain/texts/fill-blocks.ts'
import type { ShownPage, ShownSection } from '#domain/texts/page-section.ts'
import { isTextPage, sectionTextName, textPages } from '#domain/texts/pages.ts'
import type { Block } from '#domain/texts/rich-text.ts'
import { readText } from '#server/capabilities/texts/read-text.ts'
import { readTextFacts } from '#server/capabilities/texts/read-text-facts.ts'
import type { Context } from '#server/context.ts'
import { textVersions } from '#server/database/schema/texts.ts'

/**
 * A page's words as they are now: the association's where it has written some, else the delivered ones. What would say nothing is
 * left out.
 * @throws AppError `not-found`
 */
export async function getPageText(ctx: Context, { page: name }: { page: string }): Promise<ShownPage> {
  if (!isTextPage(name)) throw new AppError('not-found', generalMessages.notFound)
  const page = textPages[name]
  const [facts, rows] = await Promise.all([
    readTextFacts(ctx),
    ctx.db
      .selectDistinctOn([textVersions.name])
      .from(textVersions)
      .where(like(textVersions.name, sectionTextName(name, '%')))
      .orderBy(textVersions.name, desc(textVersions.version)),
  ])
  const own = new Map(rows.map((row) => [row.name, row]))
  const sections = page.sections.flatMap(({ id, title, body }): ShownSection[] => {
    const parts = new Set((page.parts as Record<string, string[]>)[id])
    const written = own.get(sectionTextName(name, id))
    const blocks = fillBlocks(readOwn(ctx, written?.body ?? null, parts) ?? readText(body, parts), facts)
    return blocks.length > 0 ? [{ id, title: fillTitle(written?.title ?? title, facts), blocks }] : []
  })
  const days = [page.updated, ...rows.map(({ createdAt }) => dayOf(createdAt))]
  return { updated: days.toSorted().at(-1) ?? page.updated, sections }
}

/** Null where nothing was written, or nothing can be read of it: the delivered words are shown. */
function readOwn(ctx: Context, body: string | null, parts: ReadonlySet<string>): Block[] | null {
  if (body === null) return null
  try {
    return readText(body, parts)
  } catch (error) {
    ctx.log.error({ err: error }, 'a text of administrators makes no page')
    return null
  }
}
