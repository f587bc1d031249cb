import { Hono } from 'hono'
import type { HttpEnv } from '../http/environment.ts'

export const mailboxRoutes = new Hono<HttpEnv>()
