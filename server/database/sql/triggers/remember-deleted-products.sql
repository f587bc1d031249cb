-- The address of a deleted product goes on saying that it is gone, and whoever looks at it is told.
CREATE OR REPLACE FUNCTION remember_deleted_products() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO deleted_products (id, number) SELECT id, number FROM old_rows ORDER BY id;
  INSERT INTO live_events (topic, kind, data)
    SELECT 'product:' || id, 'product', jsonb_build_object('productId', id) FROM old_rows ORDER BY id;
  RETURN NULL;
END $$;

CREATE TRIGGER products_remember_deleted AFTER DELETE ON products
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION remember_deleted_products();
