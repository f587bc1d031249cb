-- What a suspended person sells is no longer to be seen: whoever keeps a copy of it (server/seo) hears so.
CREATE OR REPLACE FUNCTION notify_of_suspensions() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('catalogue_departures', '');
  RETURN NULL;
END $$;

CREATE TRIGGER profiles_notify_of_suspensions AFTER UPDATE ON profiles
  FOR EACH ROW WHEN (OLD.suspended_at IS NULL AND NEW.suspended_at IS NOT NULL)
  EXECUTE FUNCTION notify_of_suspensions();
