import { listAdministrators } from '../../accounts/people.ts'
import { type Context, inTransaction } from '../../context.ts'
import { enqueueEmails } from '../../email/enqueue-email.ts'
import { type Mended, mendListedProducts } from './mend-listed-products.ts'

/** Every night: makes the read model true where it is not, and tells the administrators that it was not. */
export async function checkCatalogue(ctx: Context): Promise<Mended> {
  const mended = await mendListedProducts(ctx)
  if (mended.products + mended.counts === 0) return mended
  ctx.log.error(mended, 'the catalogue did not show what its products say')
  const data = { checkedAt: ctx.clock.now().toISOString(), ...mended, url: `${ctx.config.origin}/products` }
  await inTransaction(ctx, async (ctx) => {
    const administrators = await listAdministrators(ctx)
    await enqueueEmails(
      ctx,
      administrators.map(({ email }) => ({ template: 'catalogue-problem' as const, recipient: email, data })),
    )
  })
  return mended
}
