-- Who looks at the order sees its documents come.
CREATE OR REPLACE FUNCTION tell_of_new_documents() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO live_events (topic, kind, data)
    SELECT DISTINCT 'person:' || person, 'order', jsonb_build_object('orderId', orders.id)
    FROM new_rows JOIN fulfilments ON fulfilments.id = new_rows.fulfilment_id JOIN orders ON orders.id = fulfilments.order_id,
      LATERAL (VALUES (orders.user_id), (fulfilments.seller_id)) AS people (person);
  RETURN NULL;
END $$;

CREATE TRIGGER invoices_tell_of_new AFTER INSERT ON invoices
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_new_documents();
