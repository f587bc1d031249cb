-- A category that moves takes its products to another family.
CREATE OR REPLACE FUNCTION keep_listed_families() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM hold_catalogue();
  PERFORM refresh_listed_products(ARRAY(SELECT id FROM listed_products WHERE category_id = NEW.id));
  RETURN NULL;
END $$;

CREATE TRIGGER categories_keep_listed AFTER UPDATE ON categories
  FOR EACH ROW WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id)
  EXECUTE FUNCTION keep_listed_families();
