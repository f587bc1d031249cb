-- The first price of a product, and its appearance in the outbox of the alerts. Once a statement: an import writes hundreds with one.
CREATE OR REPLACE FUNCTION record_new_products() RETURNS trigger
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
