-- The history of prices, and the outbox of the alerts: what is listed and changed its price or its quantity, or is listed or can be
-- bought again. A price counts from the application's clock where that wrote one. Without nested loops: the plan of a statement in a trigger
-- is kept as long as the connection, and one made for a single row would join thousands that way.
CREATE OR REPLACE FUNCTION record_product_changes() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_nestloop = off AS $$
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

CREATE TRIGGER products_record_changes AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_product_changes();
