-- Both sides of a sale have their programs told of its papers.
CREATE FUNCTION queue_webhooks_of_invoices() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, event, subject, data)
    SELECT endpoint.id, 'invoice.ready', 'order:' || orders.id,
           jsonb_build_object('invoiceId', new_rows.id, 'kind', new_rows.kind, 'orderId', orders.id,
                              'fulfilmentId', new_rows.fulfilment_id)
    FROM new_rows
    JOIN fulfilments ON fulfilments.id = new_rows.fulfilment_id
    JOIN orders ON orders.id = fulfilments.order_id
    JOIN webhook_endpoints endpoint
      ON endpoint.user_id IN (orders.user_id, new_rows.seller_id) AND 'invoice.ready' = ANY (endpoint.events)
    ORDER BY new_rows.number;
  RETURN NULL;
END $$;

CREATE TRIGGER invoices_queue_webhooks AFTER INSERT ON invoices
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_webhooks_of_invoices();
