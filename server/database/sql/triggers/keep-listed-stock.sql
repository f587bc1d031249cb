-- What an order or a new price changes of a product stands in its row of the read model as it is: the rest of the row is not read anew for it.
-- With nested loops alone: the plan of a statement in a trigger is kept as long as the connection, and one made for thousands would read a
-- million rows for one.
CREATE OR REPLACE FUNCTION keep_listed_stock() RETURNS trigger
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
