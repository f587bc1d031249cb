-- Buyer and seller see what the pages of an order show beside its state: quotes, appointments, money, reviews, documents.
CREATE FUNCTION notify_of_fulfilment_details() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO live_events (topic, kind, data)
    SELECT DISTINCT 'person:' || person, 'order', jsonb_build_object('orderId', orders.id)
    FROM new_rows JOIN fulfilments ON fulfilments.id = new_rows.fulfilment_id
      JOIN orders ON orders.id = fulfilments.order_id,
      LATERAL (VALUES (orders.user_id), (fulfilments.seller_id)) AS people (person);
  RETURN NULL;
END $$;

CREATE TRIGGER delivery_quotes_notify_of_new AFTER INSERT ON delivery_quotes
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_fulfilment_details();

CREATE TRIGGER delivery_quotes_notify_of_changed AFTER UPDATE ON delivery_quotes
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_fulfilment_details();

CREATE TRIGGER pickup_appointments_notify_of_new AFTER INSERT ON pickup_appointments
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_fulfilment_details();

CREATE TRIGGER pickup_appointments_notify_of_changed AFTER UPDATE ON pickup_appointments
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_fulfilment_details();

CREATE TRIGGER refunds_notify_of_new AFTER INSERT ON refunds
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_fulfilment_details();

CREATE TRIGGER refunds_notify_of_changed AFTER UPDATE ON refunds
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_fulfilment_details();

CREATE TRIGGER transfers_notify_of_new AFTER INSERT ON transfers
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_fulfilment_details();

CREATE TRIGGER transfers_notify_of_changed AFTER UPDATE ON transfers
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_fulfilment_details();

CREATE TRIGGER reviews_notify_of_new AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_fulfilment_details();

CREATE TRIGGER reviews_notify_of_changed AFTER UPDATE ON reviews
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_fulfilment_details();

CREATE TRIGGER invoices_notify_of_new AFTER INSERT ON invoices
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_fulfilment_details();
