import { Hono, type Context as HonoContext } from 'hono'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { readPage } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { sendFramedEmail } from './framed-email.ts'
import { EmailPage, ListPage, NotFound } from './mailbox/pages.tsx'
import { findMailboxEmail, listMailboxEmails, mailboxPageSize } from './mailbox/read-mailbox.ts'
import { drawPictures, embedPictures } from './render-sample.ts'

const localNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The mailbox of a site without a mail server. Mounted only on this machine's own address (app.ts). */
export const mailboxRoutes = new Hono<HttpEnv>()
  .use(async (c, next) => {
    // A foreign host name that resolves to this machine (DNS rebinding, the local network) must not read confirmation links.
    if (!localNames.has(new URL(c.req.url).hostname))
      throw new AppError('not-found', generalMessages.notFound)
    await next()
    c.header('cache-control', 'no-store')
    c.header('x-robots-tag', 'noindex')
  })
  .get('/', allow('public'), async (c) => {
    const to = (c.req.query('to') ?? '').trim().slice(0, 254)
    const page = readPage(new URL(c.req.url).searchParams, mailboxPageSize, { last: 10_000 })
    return sendPage(
      c,
      createElement(ListPage, { ...(await listMailboxEmails(c.var.ctx, { to, page })), to, page }),
    )
  })
  .get('/:id', allow('public'), async (c) => {
    const email = await findMailboxEmail(c.var.ctx, c.req.param('id'))
    if (!email) return sendPage(c, createElement(NotFound), 404)
    return sendPage(c, createElement(EmailPage, { email, sender: c.var.ctx.config.mailFrom }))
  })
  .get('/:id/html', allow('public'), async (c) => {
    const email = await findMailboxEmail(c.var.ctx, c.req.param('id'))
    if (!email?.html) return sendPage(c, createElement(NotFound), 404)
    return sendFramedEmail(c, embedPictures(email.html, await drawPictures(email)))
  })

const sendPage = (c: HonoContext<HttpEnv>, page: ReactElement, status: 200 | 404 = 200) =>
  c.html(`<!doctype html>${renderToStaticMarkup(page)}`, status)
