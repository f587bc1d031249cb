-- Ends the event streams of a session that ends or begins to act for another firm.
CREATE FUNCTION notify_ended_session() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO live_events (topic, kind) VALUES ('person:' || OLD.user_id, 'session');
  RETURN NULL;
END $$;

CREATE TRIGGER sessions_notify_end AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION notify_ended_session();

CREATE TRIGGER sessions_notify_other_firm AFTER UPDATE OF acting_for ON sessions
  FOR EACH ROW WHEN (OLD.acting_for IS DISTINCT FROM NEW.acting_for)
  EXECUTE FUNCTION notify_ended_session();

-- Ends the event streams of a user who is suspended or deleted, or whose rights change.
CREATE FUNCTION notify_changed_rights() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO live_events (topic, kind) VALUES ('person:' || NEW.id, 'session');
  RETURN NULL;
END $$;

CREATE TRIGGER profiles_notify_changed_rights AFTER UPDATE ON profiles
  FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.suspended_at IS DISTINCT FROM NEW.suspended_at
    OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at OR OLD.user_type <> NEW.user_type)
  EXECUTE FUNCTION notify_changed_rights();
