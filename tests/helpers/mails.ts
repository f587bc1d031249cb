import { and, desc, eq } from 'drizzle-orm'
import type { EmailTemplate } from '#domain/emails/email-templates.ts'
import { openData } from '#server/capabilities/email/sealed-data.ts'
import { emails } from '#server/database/schema/index.ts'
import type { TestServer } from './test-server.ts'

/** Returns the link in the newest email of a template to a recipient. */
export async function readMailedLink(
  server: Pick<TestServer, 'as' | 'request'>,
  recipient: string,
  template: EmailTemplate,
): Promise<string> {
  const [mail] = await server
    .as()
    .db.select()
    .from(emails)
    .where(and(eq(emails.recipient, recipient), eq(emails.template, template)))
    .orderBy(desc(emails.createdAt))
    .limit(1)
  const data = mail && openData(server.as(), mail)
  const url = data && 'url' in data ? data.url : null
  if (typeof url !== 'string') throw new Error('no link was mailed')
  return url
}
