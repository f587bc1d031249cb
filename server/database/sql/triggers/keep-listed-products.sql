-- The rows of the read model follow their products. Once a statement, however many products it changes: their rows are locked by it. What an order
-- changes keep-listed-stock.sql carries over.
CREATE OR REPLACE FUNCTION keep_listed_products() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed uuid[];
  -- As keep-listed-stock.sql: nothing else of a row is made of these.
  said_alone CONSTANT text[] := '{price,quantity,status,updated_at}';
BEGIN
  IF TG_OP = 'INSERT' THEN
    changed := ARRAY(SELECT id FROM new_rows WHERE is_listed(status, category_id, is_hidden));
  ELSIF TG_OP = 'DELETE' THEN
    changed := ARRAY(SELECT id FROM old_rows WHERE is_listed(status, category_id, is_hidden));
  ELSE
    changed := ARRAY(
      SELECT id FROM (
        SELECT id, is_listed(status, category_id, is_hidden), to_jsonb(after) - said_alone FROM new_rows after
        UNION SELECT id, is_listed(status, category_id, is_hidden), to_jsonb(before) - said_alone FROM old_rows before
      ) seen (id, is_listed, others) GROUP BY id HAVING count(*) > 1 AND bool_or(is_listed));
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
