-- Whoever signs out reads nothing more with what was open.
CREATE OR REPLACE FUNCTION notify_of_ended_session() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO live_events (topic, kind) VALUES ('person:' || OLD.user_id, 'session');
  RETURN NULL;
END $$;

CREATE TRIGGER sessions_notify_of_end AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION notify_of_ended_session();
-- Nor whoever works for a firm no longer, with what was open for it.
CREATE TRIGGER sessions_notify_of_other_firm AFTER UPDATE OF acting_for ON sessions
  FOR EACH ROW WHEN (OLD.acting_for IS DISTINCT FROM NEW.acting_for)
  EXECUTE FUNCTION notify_of_ended_session();
