-- Buyer and seller see a new order come, administrators their counters change.
CREATE OR REPLACE FUNCTION tell_of_new_fulfilments() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO live_events (topic, kind, data)
    SELECT DISTINCT 'person:' || person, 'order', jsonb_build_object('orderId', orders.id)
    FROM new_rows JOIN orders ON orders.id = new_rows.order_id,
      LATERAL (VALUES (orders.user_id), (new_rows.seller_id)) AS people (person);
  INSERT INTO live_events (topic, kind) VALUES ('admins', 'counters');
  RETURN NULL;
END $$;

CREATE TRIGGER fulfilments_tell_of_new AFTER INSERT ON fulfilments
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_new_fulfilments();
