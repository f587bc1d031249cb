-- Writes the first price of each new product, and the new listed products to `product_changes`, from which alerts are sent.
CREATE FUNCTION record_new_products() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO product_prices (product_id, price, since) SELECT id, price, created_at FROM new_rows;
  INSERT INTO product_changes (product_id, price_after, quantity_after, was_listed, is_listed, actor_id)
    SELECT id, price, quantity, false, true, current_actor()
    FROM new_rows WHERE is_listed(status, category_id, is_hidden) ORDER BY id;
  RETURN NULL;
END $$;

CREATE TRIGGER products_record_new AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_new_products();

-- Writes the history of prices, and to `product_changes` the listed products whose price or quantity changed, or that are listed or buyable
-- again. A price is dated updated_at if the application set that, else now. Without nested loops: PostgreSQL caches the plan of a trigger's
-- statement as long as the connection, and a plan made for one row would join thousands by a nested loop.
CREATE FUNCTION record_product_changes() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_nestloop = off AS $$
BEGIN
  INSERT INTO product_prices (product_id, price, since)
    SELECT after.id, after.price,
           CASE WHEN after.updated_at <> before.updated_at THEN after.updated_at ELSE now() END
    FROM new_rows after JOIN old_rows before ON before.id = after.id
    WHERE after.price IS DISTINCT FROM before.price;
  INSERT INTO product_changes
      (product_id, price_before, price_after, quantity_before, quantity_after, was_listed, is_listed, was_buyable, actor_id)
    SELECT after.id, before.price, after.price, before.quantity, after.quantity,
           is_listed(before.status, before.category_id, before.is_hidden), true,
           is_buyable(before.status, before.quantity, before.category_id, before.is_hidden), current_actor()
    FROM new_rows after JOIN old_rows before ON before.id = after.id
    WHERE is_listed(after.status, after.category_id, after.is_hidden)
      AND (after.price IS DISTINCT FROM before.price OR after.quantity <> before.quantity
           OR NOT is_listed(before.status, before.category_id, before.is_hidden)
           OR is_buyable(after.status, after.quantity, after.category_id, after.is_hidden)
              AND NOT is_buyable(before.status, before.quantity, before.category_id, before.is_hidden))
    ORDER BY after.id;
  RETURN NULL;
END $$;

CREATE TRIGGER products_record_changes AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_product_changes();

-- Writes the history of each product for its seller and administrators (product_history), with the reason that the operation set (server/contexts/catalogue/stock.ts).
-- The buyer of an order is left out, because the order names them. Without nested loops, as above.
CREATE FUNCTION keep_product_history() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_nestloop = off AS $$
DECLARE
  setting text := coalesce(current_setting('rechantier.reason', true), '');
  change_reason text := nullif(split_part(setting, '/', 1), '');
  change_subject uuid := nullif(split_part(setting, '/', 2), '')::uuid;
  actor uuid := CASE WHEN change_reason IN ('order', 'order-returned') THEN NULL ELSE current_actor() END;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_history (product_id, created_at, reason, subject_id, actor_id,
        quantity_after, price_after, status_after, is_hidden)
      SELECT id, created_at, coalesce(change_reason, 'creation'), change_subject, actor, quantity, price, status, is_hidden FROM new_rows;
  ELSE
    INSERT INTO product_history (product_id, created_at, reason, subject_id, actor_id,
        quantity_before, quantity_after, price_before, price_after, status_before, status_after, was_hidden, is_hidden)
      SELECT after.id, CASE WHEN after.updated_at <> before.updated_at THEN after.updated_at ELSE now() END,
        coalesce(change_reason, 'edit'), change_subject, actor, before.quantity, after.quantity, before.price, after.price,
        before.status, after.status, before.is_hidden, after.is_hidden
      FROM new_rows after JOIN old_rows before ON before.id = after.id
      WHERE (after.quantity, after.price, after.status, after.is_hidden)
        IS DISTINCT FROM (before.quantity, before.price, before.status, before.is_hidden);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER products_keep_history AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_product_history();

CREATE TRIGGER products_begin_history AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_product_history();

-- Stores the numbers of deleted products, whose addresses are answered with 410, and notifies pages that show them.
CREATE FUNCTION record_deleted_products() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO deleted_products (id, number) SELECT id, number FROM old_rows ORDER BY id;
  INSERT INTO live_events (topic, kind, data)
    SELECT 'product:' || id, 'product', jsonb_build_object('productId', id) FROM old_rows ORDER BY id;
  RETURN NULL;
END $$;

CREATE TRIGGER products_record_deleted AFTER DELETE ON products
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_deleted_products();
