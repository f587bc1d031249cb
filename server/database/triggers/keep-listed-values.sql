-- The read model holds what each product is filtered by. Locks as keep-listed-pictures.sql.
CREATE OR REPLACE FUNCTION keep_listed_values() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    changed := ARRAY(SELECT DISTINCT product_id FROM new_rows);
  ELSIF TG_OP = 'DELETE' THEN
    changed := ARRAY(SELECT DISTINCT product_id FROM old_rows);
  ELSE
    changed := ARRAY(SELECT product_id FROM new_rows UNION SELECT product_id FROM old_rows);
  END IF;
  IF changed = '{}' THEN
    RETURN NULL;
  END IF;
  IF NOT holds_catalogue() THEN
    PERFORM FROM products WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
    IF NOT FOUND THEN
      RETURN NULL;
    END IF;
  END IF;
  PERFORM refresh_listed_products(changed);
  RETURN NULL;
END $$;

CREATE TRIGGER custom_values_keep_listed_new AFTER INSERT ON product_custom_field_values
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_values();

CREATE TRIGGER custom_values_keep_listed AFTER UPDATE ON product_custom_field_values
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_values();

CREATE TRIGGER custom_values_keep_listed_deleted AFTER DELETE ON product_custom_field_values
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_values();
