import type { Context } from 'hono'
import type { HttpEnv } from './environment.ts'

type Content = Uint8Array<ArrayBuffer> | ReadableStream | string

/** A PDF shows itself; the page's policy would keep the browser's own viewer from doing so. */
const documentPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'"

/** Answers with a PDF that the browser shows. `name` is what it is saved as, ending in `.pdf`. */
export const showPdf = (c: Context<HttpEnv>, { name, pdf }: { name: string; pdf: Content }) =>
  c.body(pdf, 200, {
    'content-type': types.pdf,
    'content-disposition': `inline; filename="${name}"`,
    'content-security-policy': documentPolicy,
  })

const types = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}

/** Answers with a file that the browser saves under `name`. */
export const download = (
  c: Context<HttpEnv>,
  { type, name, content }: { type: keyof typeof types; name: string; content: Content },
) =>
  c.body(content, 200, {
    'content-type': types[type],
    'content-disposition': `attachment; filename="${name}"`,
  })
