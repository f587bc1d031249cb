-- Whoever a message is for has their programs told that it is there, not what it says.
CREATE FUNCTION queue_webhooks_of_messages() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, event, subject, data)
    SELECT endpoint.id, 'message.received', 'conversation:' || new_rows.conversation_id,
           jsonb_build_object('conversationId', new_rows.conversation_id, 'messageId', new_rows.id)
    FROM new_rows
    JOIN webhook_endpoints endpoint
      ON endpoint.user_id = new_rows.recipient_id AND 'message.received' = ANY (endpoint.events)
    ORDER BY new_rows.number;
  RETURN NULL;
END $$;

CREATE TRIGGER messages_queue_webhooks AFTER INSERT ON messages
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_webhooks_of_messages();
