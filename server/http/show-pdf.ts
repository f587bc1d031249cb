import type { Context } from 'hono'
import type { HttpEnv } from './environment.ts'

/** A PDF shows itself; the page's policy would keep the browser's own viewer from doing so. */
const documentPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'"

/** Answers with a PDF that the browser shows. `name` is what it is saved as, ending in `.pdf`. */
export const showPdf = (
  c: Context<HttpEnv>,
  { name, pdf }: { name: string; pdf: Uint8Array<ArrayBuffer> | ReadableStream },
) =>
  c.body(pdf, 200, {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${name}"`,
    'content-security-policy': documentPolicy,
  })
