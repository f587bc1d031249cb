import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { avatarRoutes } from './accounts/avatar-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { alertRoutes } from './alerts/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import type { HttpEnv } from './http/environment.ts'
import { sameOrigin } from './http/same-origin.ts'
import { messageRoutes } from './messages/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { platformRoutes } from './platform/routes.ts'
import { importRoutes } from './selling/import/routes.ts'
import { importPictureRoutes } from './selling/import-pictures/routes.ts'
import { ownProductRoutes } from './selling/own-products-routes.ts'
import { sellingRoutes } from './selling/routes.ts'
import { stockOutRoutes } from './selling/stock-out-routes.ts'

const kilobyte = 1024

/** Larger bodies are for the routes that say so themselves. */
const smallBody = bodyLimit({
  maxSize: 200 * kilobyte,
  onError: () => {
    throw new AppError('too-large', generalMessages.tooLarge)
  },
})

/** An answer may be one visitor's alone. */
const notStored = createMiddleware(async (c, next) => {
  await next()
  c.header('cache-control', 'private, no-store')
})

/** The calls of the pages. `ApiType` is all that the React application knows of the server. */
export const api = new Hono<HttpEnv>()
  .use(notStored)
  .use(sameOrigin)
  .use('/account/*', smallBody)
  .use('/orders', smallBody)
  .use('/cart', smallBody)
  .use('/products', smallBody)
  .use('/products/:id', smallBody)
  .use('/rpc/*', smallBody)
  .use('/selling/*', smallBody)
  .use('/alerts', smallBody)
  .use('/contact', smallBody)
  .use('/stock-out/*', smallBody)
  .route('/', platformRoutes)
  .route('/', accountRoutes)
  .route('/', avatarRoutes)
  .route('/', catalogueRoutes)
  .route('/', sellingRoutes)
  .route('/', ownProductRoutes)
  .route('/', stockOutRoutes)
  .route('/', importRoutes)
  .route('/', importPictureRoutes)
  .route('/', orderRoutes)
  .route('/', alertRoutes)
  .route('/', messageRoutes)

export type ApiType = typeof api
