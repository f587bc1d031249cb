-- Takes the catalogue's lock in shared mode before any row is locked (catalogue-lock.sql).
CREATE FUNCTION share_catalogue() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(727002);
  RETURN NULL;
END $$;

CREATE TRIGGER products_share_catalogue BEFORE INSERT OR UPDATE OR DELETE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION share_catalogue();

CREATE TRIGGER product_images_share_catalogue BEFORE INSERT OR UPDATE OR DELETE ON product_images
  FOR EACH STATEMENT EXECUTE FUNCTION share_catalogue();

CREATE TRIGGER custom_values_share_catalogue BEFORE INSERT OR UPDATE OR DELETE ON product_custom_field_values
  FOR EACH STATEMENT EXECUTE FUNCTION share_catalogue();

-- Refreshes the rows of changed products, once for each statement, which has locked them. The columns that an order changes are left to
-- keep_listed_stock.
CREATE FUNCTION keep_listed_products() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed uuid[];
  -- keep_listed_stock copies these; the rest of a row does not depend on them.
  copied_columns CONSTANT text[] := '{price,quantity,status,updated_at}';
BEGIN
  IF TG_OP = 'INSERT' THEN
    changed := ARRAY(SELECT id FROM new_rows WHERE is_listed(status, category_id, is_hidden));
  ELSIF TG_OP = 'DELETE' THEN
    changed := ARRAY(SELECT id FROM old_rows WHERE is_listed(status, category_id, is_hidden));
  ELSE
    changed := ARRAY(
      SELECT id FROM (
        SELECT id, is_listed(status, category_id, is_hidden), to_jsonb(after) - copied_columns FROM new_rows after
        UNION SELECT id, is_listed(status, category_id, is_hidden), to_jsonb(before) - copied_columns FROM old_rows before
      ) states (id, is_listed, other_columns) GROUP BY id HAVING count(*) > 1 AND bool_or(is_listed));
  END IF;
  IF changed <> '{}' THEN
    PERFORM refresh_listed_products(changed);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER products_keep_listed_new AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_products();

CREATE TRIGGER products_keep_listed AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_products();

CREATE TRIGGER products_keep_listed_deleted AFTER DELETE ON products
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_products();

-- Copies price, quantity and status of changed products, so that an order does not cause the rest of the row to be computed. Only by nested loops:
-- PostgreSQL caches the plan of a trigger's statement as long as the connection, and a plan made for thousands would read a million rows for one.
CREATE FUNCTION keep_listed_stock() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  UPDATE listed_products listed
    SET price = after.price, quantity = after.quantity, status = after.status, updated_at = after.updated_at
    FROM new_rows after
    WHERE listed.id = after.id AND is_listed(after.status, after.category_id, after.is_hidden)
      AND (listed.price, listed.quantity, listed.status, listed.updated_at)
        IS DISTINCT FROM (after.price, after.quantity, after.status, after.updated_at);
  RETURN NULL;
END $$;

CREATE TRIGGER products_keep_listed_stock AFTER UPDATE ON products
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_stock();

-- Refreshes products whose primary picture or values change. Their rows are locked in the order of their ids, so that no other transaction
-- refreshes them from older values; under the exclusive lock of the catalogue this is not needed, and deleted products are gone. Rows of values
-- have no `is_primary`: all count.
CREATE FUNCTION keep_listed_details() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed uuid[] := '{}';
BEGIN
  IF TG_OP <> 'DELETE' THEN
    changed := ARRAY(SELECT product_id FROM new_rows WHERE coalesce((to_jsonb(new_rows) ->> 'is_primary')::boolean, true));
  END IF;
  IF TG_OP <> 'INSERT' THEN
    changed := changed || ARRAY(SELECT product_id FROM old_rows WHERE coalesce((to_jsonb(old_rows) ->> 'is_primary')::boolean, true));
  END IF;
  IF changed = '{}' THEN
    RETURN NULL;
  END IF;
  changed := ARRAY(SELECT DISTINCT unnest(changed));
  IF NOT holds_catalogue() THEN
    PERFORM FROM products WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
    IF NOT FOUND THEN
      RETURN NULL;
    END IF;
  END IF;
  PERFORM refresh_listed_products(changed);
  RETURN NULL;
END $$;

CREATE TRIGGER product_images_keep_listed_new AFTER INSERT ON product_images
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_details();

CREATE TRIGGER product_images_keep_listed AFTER UPDATE ON product_images
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_details();

CREATE TRIGGER product_images_keep_listed_deleted AFTER DELETE ON product_images
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_details();

CREATE TRIGGER custom_values_keep_listed_new AFTER INSERT ON product_custom_field_values
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_details();

CREATE TRIGGER custom_values_keep_listed AFTER UPDATE ON product_custom_field_values
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_details();

CREATE TRIGGER custom_values_keep_listed_deleted AFTER DELETE ON product_custom_field_values
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_details();
