-- Administrators see that products wait for them. Once a statement: an import of thousands would fill and cut off their streams.
CREATE OR REPLACE FUNCTION notify_of_waiting_products() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM new_rows WHERE status = 'a_valider') THEN
    INSERT INTO live_events (topic, kind) VALUES ('admins', 'counters');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER products_notify_of_waiting AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_waiting_products();
