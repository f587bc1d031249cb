-- A category that moves takes its products to another family; by its name, and its family's, they are found.
CREATE OR REPLACE FUNCTION keep_listed_families() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM hold_catalogue();
  PERFORM refresh_listed_products(ARRAY(SELECT id FROM listed_products WHERE NEW.id IN (category_id, family_id)));
  RETURN NULL;
END $$;

CREATE TRIGGER categories_keep_listed AFTER UPDATE ON categories
  FOR EACH ROW WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id OR OLD.name <> NEW.name)
  EXECUTE FUNCTION keep_listed_families();
