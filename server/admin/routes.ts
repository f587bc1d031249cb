import { Hono } from 'hono'
import { userAdminRoutes } from '../accounts/admin-routes.ts'
import { adminProductRoutes } from '../catalogue/admin-products/routes.ts'
import { catalogueAdminRoutes } from '../catalogue/admin-routes.ts'
import type { HttpEnv } from '../http/environment.ts'
import { reportAdminRoutes } from '../messages/admin/routes.ts'
import { moneyAdminRoutes } from '../orders/admin/money-routes.ts'
import { orderAdminRoutes } from '../orders/admin-routes.ts'
import { taxReportAdminRoutes } from '../tax-report/routes.ts'
import { emailAdminRoutes } from './email-routes.ts'
import { adminsOnly } from './guard.ts'
import { jobAdminRoutes } from './job-routes.ts'
import { adminPlatformRoutes } from './platform-routes.ts'

/** Everything administrators call, `/api/admin/**`: each context's own routes, behind one door. */
export const adminRoutes = new Hono<HttpEnv>()
  .use(adminsOnly)
  .route('/', orderAdminRoutes)
  .route('/', moneyAdminRoutes)
  .route('/', emailAdminRoutes)
  .route('/', adminPlatformRoutes)
  .route('/', jobAdminRoutes)
  .route('/', userAdminRoutes)
  .route('/', adminProductRoutes)
  .route('/', catalogueAdminRoutes)
  .route('/', reportAdminRoutes)
  .route('/', taxReportAdminRoutes)
