-- Operations, imports and jobs change products with many statements of many rows, so their events are written by triggers and not by publish().
-- Pages that show a product are notified of its change, administrators of products that await approval. Without nested loops, as
-- record-product-changes.sql.
CREATE FUNCTION notify_changed_products() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_nestloop = off AS $$
BEGIN
  INSERT INTO live_events (topic, kind, data)
    SELECT 'product:' || after.id, 'product', jsonb_build_object('productId', after.id)
    FROM new_rows after JOIN old_rows before ON before.id = after.id
    WHERE (after.quantity, after.status, after.is_hidden, after.title) <> (before.quantity, before.status, before.is_hidden, before.title)
       OR after.price IS DISTINCT FROM before.price
    ORDER BY after.id;
  IF EXISTS (SELECT FROM new_rows after JOIN old_rows before ON before.id = after.id
             WHERE (after.status = 'a_valider') <> (before.status = 'a_valider')) THEN
    INSERT INTO live_events (topic, kind) VALUES ('admins', 'counters');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER products_notify_changed AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_changed_products();

-- New products that await approval; once a statement, because an import of thousands would fill the streams of administrators.
CREATE FUNCTION notify_waiting_products() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM new_rows WHERE status = 'a_valider') THEN
    INSERT INTO live_events (topic, kind) VALUES ('admins', 'counters');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER products_notify_waiting AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_waiting_products();

-- The seller's webhooks of a changed stock. Without nested loops, as record-product-changes.sql.
CREATE FUNCTION queue_webhooks_of_stock() RETURNS trigger
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

