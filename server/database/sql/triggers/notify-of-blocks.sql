-- Whoever is blocked, or may write again, sees so where the two are talking.
CREATE FUNCTION notify_of_blocks() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO live_events (topic, kind, data)
    SELECT DISTINCT 'person:' || person, 'message', jsonb_build_object('conversationId', conversations.id)
    FROM changed_rows JOIN conversations
      ON (buyer_id, seller_id) IN ((blocker_id, blocked_id), (blocked_id, blocker_id)),
      LATERAL (VALUES (buyer_id), (seller_id)) AS people (person);
  RETURN NULL;
END $$;

CREATE TRIGGER blocked_people_notify_of_new AFTER INSERT ON blocked_people
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_blocks();

CREATE TRIGGER blocked_people_notify_of_end AFTER DELETE ON blocked_people
  REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_blocks();
