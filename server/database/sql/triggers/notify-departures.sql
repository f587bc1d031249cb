-- Notifies processes that cache texts of the catalogue (server/across/seo) when a product leaves it. A trigger of a deletion has no new rows and does
-- not read them. Without nested loops, as record-product-changes.sql.
CREATE FUNCTION notify_of_departures() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_nestloop = off AS $$
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

CREATE TRIGGER products_notify_of_departures AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_departures();

CREATE TRIGGER products_notify_of_deletions AFTER DELETE ON products
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_departures();

-- The products of a suspended person leave the catalogue.
CREATE FUNCTION notify_of_suspensions() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('catalogue_departures', '');
  RETURN NULL;
END $$;

CREATE TRIGGER profiles_notify_of_suspensions AFTER UPDATE ON profiles
  FOR EACH ROW WHEN (OLD.suspended_at IS NULL AND NEW.suspended_at IS NOT NULL)
  EXECUTE FUNCTION notify_of_suspensions();
