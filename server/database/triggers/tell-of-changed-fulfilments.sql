-- Buyer and seller see what becomes of an order, administrators their counters change. Without nested loops, as
-- record-product-changes.sql.
CREATE OR REPLACE FUNCTION tell_of_changed_fulfilments() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_nestloop = off AS $$
BEGIN
  INSERT INTO live_events (topic, kind, data)
    SELECT DISTINCT 'person:' || person, 'order', jsonb_build_object('orderId', orders.id)
    FROM new_rows JOIN orders ON orders.id = new_rows.order_id,
      LATERAL (VALUES (orders.user_id), (new_rows.seller_id)) AS people (person);
  IF EXISTS (SELECT FROM new_rows after JOIN old_rows before ON before.id = after.id WHERE before.status <> after.status) THEN
    INSERT INTO live_events (topic, kind) VALUES ('admins', 'counters');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER fulfilments_tell_of_changed AFTER UPDATE ON fulfilments
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_fulfilments();
