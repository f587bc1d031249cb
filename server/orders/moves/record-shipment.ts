import type { Shipment } from '#domain/orders/shipment.ts'
import type { Context } from '../../context.ts'
import { shipments } from '../../database/schema/collection.ts'

/** Keeps how a delivery is on its way. In the caller's transaction, with the order's row locked. */
export async function recordShipment(
  { db, clock }: Context,
  input: { fulfilmentId: string; shipment: Shipment | undefined },
): Promise<void> {
  const row = { ...input.shipment, fulfilmentId: input.fulfilmentId, createdAt: clock.now() }
  await db.insert(shipments).values(row).onConflictDoUpdate({ target: shipments.fulfilmentId, set: row })
}
