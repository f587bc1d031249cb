-- What buyers see of a product, and what waits for an administrator. Without nested loops, as record-product-changes.sql.
CREATE OR REPLACE FUNCTION notify_of_changed_products() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_nestloop = off AS $$
BEGIN
  INSERT INTO live_events (topic, kind, data)
    SELECT 'product:' || after.id, 'product', jsonb_build_object('productId', after.id)
    FROM new_rows after JOIN old_rows before ON before.id = after.id
    WHERE (after.quantity, after.status, after.is_hidden, after.title) <> (before.quantity, before.status, before.is_hidden, before.title)
       OR after.price IS DISTINCT FROM before.price
    ORDER BY after.id;
  IF EXISTS (SELECT FROM new_rows after JOIN old_rows before ON before.id = after.id
             WHERE (after.status = 'a_valider') <> (before.status = 'a_valider')) THEN
    INSERT INTO live_events (topic, kind) VALUES ('admins', 'counters');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER products_notify_of_changed AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_changed_products();
