-- Notifies every listening process (server/capabilities/events/listen.ts). PostgreSQL sends the notification when, and only if, the transaction commits.
CREATE FUNCTION notify_live_events() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('live_events', json_build_object('id', id, 'topic', topic, 'kind', kind, 'data', data)::text)
    FROM new_rows ORDER BY id;
  RETURN NULL;
END $$;

CREATE TRIGGER live_events_notify AFTER INSERT ON live_events
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_live_events();
