-- Buyer and seller have their programs told what becomes of an order.
CREATE FUNCTION queue_webhooks_of_orders() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  -- Each of these is a change: a new order, which comes from nowhere, need not be looked up.
  IF NOT EXISTS (SELECT FROM new_rows WHERE from_status IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  INSERT INTO webhook_deliveries (endpoint_id, event, subject, data)
    SELECT endpoint.id, happened.event, 'order:' || new_rows.order_id,
           jsonb_build_object('orderId', new_rows.order_id, 'number', left(new_rows.order_id::text, 8),
                              'fulfilmentId', new_rows.fulfilment_id)
    FROM new_rows
    JOIN fulfilments ON fulfilments.id = new_rows.fulfilment_id
    JOIN orders ON orders.id = new_rows.order_id
    CROSS JOIN LATERAL (SELECT CASE
      WHEN new_rows.to_status = 'pending' AND new_rows.from_status = 'initial' THEN 'order.paid'
      WHEN new_rows.to_status = 'accuse_reception' AND new_rows.from_status = 'pending' THEN 'order.accepted'
      WHEN new_rows.to_status = 'livree' AND new_rows.from_status <> 'disputed' THEN 'order.collected'
      WHEN new_rows.to_status = 'annulee' AND new_rows.from_status <> 'annulee' THEN 'order.cancelled' END AS event) AS happened
    JOIN webhook_endpoints endpoint
      ON endpoint.user_id IN (orders.user_id, fulfilments.seller_id) AND happened.event = ANY (endpoint.events)
    ORDER BY new_rows.created_at, new_rows.id;
  RETURN NULL;
END $$;

CREATE TRIGGER order_events_queue_webhooks AFTER INSERT ON order_events
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_webhooks_of_orders();
