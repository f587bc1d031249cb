-- Categories have two levels: a parent has no parent.
CREATE FUNCTION check_category_levels() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.parent_id IS NOT NULL AND (
    EXISTS (SELECT FROM categories WHERE id = NEW.parent_id AND parent_id IS NOT NULL)
    OR EXISTS (SELECT FROM categories WHERE parent_id = NEW.id)
  ) THEN
    RAISE EXCEPTION 'categories have two levels' USING ERRCODE = 'check_violation', CONSTRAINT = 'categories_two_levels';
  END IF;
  RETURN NEW;
END $$;

CREATE CONSTRAINT TRIGGER categories_two_levels AFTER INSERT OR UPDATE OF parent_id ON categories
  FOR EACH ROW EXECUTE FUNCTION check_category_levels();
