-- Both sides learn that messages were seen: what one tab has shown, the same person's other tabs need not count any more.
-- Without nested loops, as record-product-changes.sql.
CREATE FUNCTION notify_of_seen_messages() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_nestloop = off AS $$
BEGIN
  INSERT INTO live_events (topic, kind, data)
    SELECT DISTINCT 'person:' || person, 'seen', jsonb_build_object('conversationId', after.conversation_id)
    FROM new_rows after JOIN old_rows before ON before.id = after.id,
      LATERAL (VALUES (after.recipient_id), (after.sender_id)) AS people (person)
    WHERE before.seen_at IS DISTINCT FROM after.seen_at;
  RETURN NULL;
END $$;

CREATE TRIGGER messages_notify_of_seen AFTER UPDATE ON messages
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_seen_messages();
