CREATE INDEX "refunds_by_payment" ON "refunds" USING btree ("payment_id");
--> statement-breakpoint
-- What the pages of an order show beside its state.
CREATE FUNCTION tell_of_part_details() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_events (topic, kind, data)
    SELECT DISTINCT 'person:' || person, 'order', jsonb_build_object('orderId', orders.id)
    FROM new_rows JOIN fulfilments ON fulfilments.id = new_rows.fulfilment_id
      JOIN orders ON orders.id = fulfilments.order_id,
      LATERAL (VALUES (orders.user_id), (fulfilments.seller_id)) AS people (person);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER delivery_quotes_tell_of_new AFTER INSERT ON delivery_quotes
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_part_details();
--> statement-breakpoint
CREATE TRIGGER delivery_quotes_tell_of_changed AFTER UPDATE ON delivery_quotes
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_part_details();
--> statement-breakpoint
CREATE TRIGGER pickup_appointments_tell_of_new AFTER INSERT ON pickup_appointments
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_part_details();
--> statement-breakpoint
CREATE TRIGGER pickup_appointments_tell_of_changed AFTER UPDATE ON pickup_appointments
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_part_details();
--> statement-breakpoint
CREATE TRIGGER refunds_tell_of_new AFTER INSERT ON refunds
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_part_details();
--> statement-breakpoint
CREATE TRIGGER refunds_tell_of_changed AFTER UPDATE ON refunds
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_part_details();
--> statement-breakpoint
CREATE TRIGGER transfers_tell_of_new AFTER INSERT ON transfers
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_part_details();
--> statement-breakpoint
CREATE TRIGGER transfers_tell_of_changed AFTER UPDATE ON transfers
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_part_details();
--> statement-breakpoint
CREATE TRIGGER reviews_tell_of_new AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_part_details();
--> statement-breakpoint
CREATE TRIGGER reviews_tell_of_changed AFTER UPDATE ON reviews
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_part_details();
--> statement-breakpoint
CREATE TRIGGER products_tell_of_waiting AFTER INSERT ON products
  FOR EACH ROW WHEN (NEW.status = 'a_valider') EXECUTE FUNCTION tell_administrators();
--> statement-breakpoint
-- The log of administrators' acts is added to, and ends after a year (domain/platform/retention.ts); nothing younger is ever deleted.
DROP TRIGGER audit_log_append_only ON audit_log;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_kept_for_a_year BEFORE DELETE ON audit_log
  FOR EACH ROW WHEN (OLD.created_at > now() - interval '364 days') EXECUTE FUNCTION refuse_change();
