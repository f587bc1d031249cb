import { Hono } from 'hono'
import { userAdminRoutes } from '../accounts/admin-routes.ts'
import { catalogueAdminRoutes } from '../catalogue/admin-routes.ts'
import type { HttpEnv } from '../http/environment.ts'
import { reportAdminRoutes } from '../messages/admin-routes.ts'
import { orderAdminRoutes } from '../orders/admin-routes.ts'
import { taxReportAdminRoutes } from '../tax-report/admin-routes.ts'
import { emailAdminRoutes } from './email-routes.ts'
import { adminsOnly } from './guard.ts'
import { jobAdminRoutes } from './job-routes.ts'
import { adminPlatformRoutes } from './platform-routes.ts'

/** Everything administrators call, `/api/admin/**`: each context's `admin-routes.ts` and what belongs to none, behind one door. */
export const adminRoutes = new Hono<HttpEnv>()
  .use(adminsOnly)
  .route('/', orderAdminRoutes)
  .route('/', emailAdminRoutes)
  .route('/', adminPlatformRoutes)
  .route('/', jobAdminRoutes)
  .route('/', userAdminRoutes)
  .route('/', catalogueAdminRoutes)
  .route('/', reportAdminRoutes)
  .route('/', taxReportAdminRoutes)
