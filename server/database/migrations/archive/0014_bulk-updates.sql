CREATE INDEX "conversation_reports_by_conversation" ON "conversation_reports" USING btree ("conversation_id");--> statement-breakpoint
-- Plans of statements in a trigger are kept as long as the connection: one made for a single row joins thousands in a nested loop.
ALTER FUNCTION record_product_changes() SET enable_nestloop = off;--> statement-breakpoint
ALTER FUNCTION tell_of_changed_products() SET enable_nestloop = off;--> statement-breakpoint
ALTER FUNCTION tell_of_changed_parts() SET enable_nestloop = off;--> statement-breakpoint
ALTER FUNCTION tell_of_seen_messages() SET enable_nestloop = off;--> statement-breakpoint
-- Once a statement, not once a row: an import of thousands would fill and cut off the administrators' streams.
DROP TRIGGER products_tell_of_waiting ON products;--> statement-breakpoint
CREATE FUNCTION tell_of_waiting_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM new_rows WHERE status = 'a_valider') THEN
    INSERT INTO live_events (topic, kind) VALUES ('admins', 'counters');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_tell_of_waiting AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_waiting_products();
