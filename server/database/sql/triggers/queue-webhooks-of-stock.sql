-- Sellers have their programs told of every change of a stock, whatever made it. Without nested loops, as record-product-changes.sql.
CREATE OR REPLACE FUNCTION queue_webhooks_of_stock() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_nestloop = off AS $$
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, event, subject, data)
    SELECT endpoint.id, 'stock.changed', 'product:' || after.id,
           jsonb_build_object('productId', after.id, 'reference', after.reference, 'quantity', after.quantity,
                              'before', before.quantity)
    FROM new_rows after JOIN old_rows before ON before.id = after.id
    JOIN webhook_endpoints endpoint ON endpoint.user_id = after.user_id AND 'stock.changed' = ANY (endpoint.events)
    WHERE after.quantity <> before.quantity
    ORDER BY after.id;
  RETURN NULL;
END $$;

CREATE TRIGGER products_queue_webhooks AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_webhooks_of_stock();
