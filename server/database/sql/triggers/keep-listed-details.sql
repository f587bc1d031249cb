-- The read model shows each product's primary picture and what it is filtered by. The products are locked in the order of their ids, so that
-- nobody makes their rows of what they were before; those of whoever holds the catalogue alone need not be, those that are being deleted are
-- there no more. Rows of values have no `is_primary`: all of them count.
CREATE OR REPLACE FUNCTION keep_listed_details() RETURNS trigger
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
