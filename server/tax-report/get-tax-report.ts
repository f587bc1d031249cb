import { type Page, pageCountOf } from '#domain/page.ts'
import { taxReportPageSize } from '#domain/tax-report/tax-report.ts'
import { type Context, requireAdmin } from '../context.ts'
import { listReportedSellers, type ReportedSeller } from './list-reported-sellers.ts'

/** One page of a year's reported sellers, and of how many something is missing. @throws AppError as requireAdmin */
export async function getTaxReport(ctx: Context, { year, page }: { year: number; page: number }) {
  requireAdmin(ctx)
  const sellers = await listReportedSellers(ctx, { year })
  const start = (page - 1) * taxReportPageSize
  return {
    year,
    incomplete: sellers.filter(({ missing }) => missing.length > 0).length,
    items: sellers.slice(start, start + taxReportPageSize),
    page,
    total: sellers.length,
    pageCount: pageCountOf(sellers.length, taxReportPageSize),
  } satisfies Page<ReportedSeller> & { year: number; incomplete: number }
}
