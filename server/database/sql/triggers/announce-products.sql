-- Twenty operations, imports and jobs change products, many rows with one statement: their events are written by triggers, not by each of
-- them. Pages that show a product hear of a change, the seller's webhooks of a changed stock, administrators of products that await approval.
-- What buyers see of a product, and what waits for an administrator. Without nested loops, as record-product-changes.sql.
CREATE FUNCTION notify_of_changed_products() RETURNS trigger
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

CREATE TRIGGER products_notify_of_changed AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_changed_products();

-- Administrators see that products wait for them. Once a statement: an import of thousands would fill and cut off their streams.
CREATE FUNCTION notify_of_waiting_products() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM new_rows WHERE status = 'a_valider') THEN
    INSERT INTO live_events (topic, kind) VALUES ('admins', 'counters');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER products_notify_of_waiting AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_waiting_products();

-- Sellers have their programs told of every change of a stock, whatever made it. Without nested loops, as record-product-changes.sql.
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

