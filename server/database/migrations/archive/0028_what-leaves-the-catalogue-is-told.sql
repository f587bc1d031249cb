-- Whoever keeps a copy of what everybody may see (server/found) hears when something is no longer to be seen.
CREATE FUNCTION tell_of_departures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM old_rows WHERE is_listed(status, category_id, is_hidden)) THEN
      PERFORM pg_notify('catalogue_departures', '');
    END IF;
  ELSIF EXISTS (SELECT FROM new_rows after JOIN old_rows before ON before.id = after.id
                WHERE is_listed(before.status, before.category_id, before.is_hidden)
                  AND NOT is_listed(after.status, after.category_id, after.is_hidden)) THEN
    PERFORM pg_notify('catalogue_departures', '');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- As of the others (0014): a plan made for one row joins thousands in a nested loop.
ALTER FUNCTION tell_of_departures() SET enable_nestloop = off;
--> statement-breakpoint
CREATE TRIGGER products_tell_of_departures AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_departures();
--> statement-breakpoint
-- A trigger of a deletion has no new rows: the function above never looks at them there.
CREATE TRIGGER products_tell_of_deletions AFTER DELETE ON products
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_departures();
--> statement-breakpoint
CREATE FUNCTION tell_of_suspensions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_departures', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_tell_of_suspensions AFTER UPDATE ON profiles
  FOR EACH ROW WHEN (OLD.suspended_at IS NULL AND NEW.suspended_at IS NOT NULL)
  EXECUTE FUNCTION tell_of_suspensions();
