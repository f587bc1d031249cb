-- Buyer and seller see a new order come and what becomes of it, administrators their counters change. Without nested loops, as
-- record-product-changes.sql: so buyers are looked up one by one, a join would read all orders there are. A trigger of an insertion has no old
-- rows: they are never looked at there.
CREATE FUNCTION notify_of_fulfilments() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_nestloop = off AS $$
DECLARE
  is_counted boolean := true;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    is_counted := EXISTS (
      SELECT FROM new_rows after JOIN old_rows before ON before.id = after.id WHERE before.status <> after.status);
  END IF;
  INSERT INTO live_events (topic, kind, data)
    SELECT DISTINCT 'person:' || person, 'order', jsonb_build_object('orderId', order_id)
    FROM new_rows, LATERAL (
      VALUES ((SELECT user_id FROM orders WHERE orders.id = order_id)), (seller_id)) AS people (person)
    UNION ALL SELECT 'admins', 'counters', '{}' WHERE is_counted;
  RETURN NULL;
END $$;

CREATE TRIGGER fulfilments_notify_of_new AFTER INSERT ON fulfilments
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_fulfilments();

CREATE TRIGGER fulfilments_notify_of_changed AFTER UPDATE ON fulfilments
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_fulfilments();
