-- Of which type a field is decides how the read model holds its values; what it and its options are called, by what words they are found.
CREATE OR REPLACE FUNCTION keep_listed_fields() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM hold_catalogue();
  PERFORM refresh_listed_products(ARRAY(SELECT product_id FROM product_custom_field_values WHERE custom_field_id = NEW.id));
  RETURN NULL;
END $$;

CREATE TRIGGER custom_fields_keep_listed AFTER UPDATE ON custom_fields
  FOR EACH ROW WHEN (OLD.field_type <> NEW.field_type OR OLD.name <> NEW.name OR OLD.options <> NEW.options)
  EXECUTE FUNCTION keep_listed_fields();
