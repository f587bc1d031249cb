-- Both sides of a conversation see a new message come.
CREATE FUNCTION notify_of_new_messages() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO live_events (topic, kind, data)
    SELECT DISTINCT 'person:' || person, 'message', jsonb_build_object('conversationId', conversation_id)
    FROM new_rows, LATERAL (VALUES (recipient_id), (sender_id)) AS people (person);
  RETURN NULL;
END $$;

CREATE TRIGGER messages_notify_of_new AFTER INSERT ON messages
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_new_messages();
