ALTER TABLE "product_changes" ADD COLUMN "was_buyable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- As domain/catalogue/statuses.ts has it (isBuyable), and listed.
CREATE FUNCTION is_buyable(status text, quantity integer, category_id uuid, is_hidden boolean) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN status = 'disponible' AND quantity > 0 AND is_listed(status, category_id, is_hidden);
--> statement-breakpoint
-- A product that is reserved no more is a change, too.
CREATE OR REPLACE FUNCTION record_product_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_prices (product_id, price, since)
    SELECT after.id, after.price,
           CASE WHEN after.updated_at <> before.updated_at THEN after.updated_at ELSE now() END
    FROM new_rows after JOIN old_rows before ON before.id = after.id
    WHERE after.price IS DISTINCT FROM before.price;
  INSERT INTO product_changes
      (product_id, price_before, price_after, quantity_before, quantity_after, was_listed, is_listed, was_buyable, actor_id)
    SELECT after.id, before.price, after.price, before.quantity, after.quantity,
           is_listed(before.status, before.category_id, before.is_hidden), true,
           is_buyable(before.status, before.quantity, before.category_id, before.is_hidden), current_actor()
    FROM new_rows after JOIN old_rows before ON before.id = after.id
    WHERE is_listed(after.status, after.category_id, after.is_hidden)
      AND (after.price IS DISTINCT FROM before.price OR after.quantity <> before.quantity
           OR NOT is_listed(before.status, before.category_id, before.is_hidden)
           OR is_buyable(after.status, after.quantity, after.category_id, after.is_hidden)
              AND NOT is_buyable(before.status, before.quantity, before.category_id, before.is_hidden))
    ORDER BY after.id;
  RETURN NULL;
END $$;
