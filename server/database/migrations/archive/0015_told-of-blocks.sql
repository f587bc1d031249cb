CREATE INDEX "conversation_reports_by_reporter" ON "conversation_reports" USING btree ("reporter_id");
--> statement-breakpoint
-- Whoever is blocked, or may write again, sees so where the two are talking.
CREATE FUNCTION tell_of_blocks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_events (topic, kind, data)
    SELECT DISTINCT 'person:' || person, 'message', jsonb_build_object('conversationId', conversations.id)
    FROM changed_rows JOIN conversations
      ON (buyer_id, seller_id) IN ((blocker_id, blocked_id), (blocked_id, blocker_id)),
      LATERAL (VALUES (buyer_id), (seller_id)) AS people (person);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER blocked_people_tell_of_new AFTER INSERT ON blocked_people
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_blocks();
--> statement-breakpoint
CREATE TRIGGER blocked_people_tell_of_end AFTER DELETE ON blocked_people
  REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_blocks();
