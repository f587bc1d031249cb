-- Whoever changes what a product shows holds the catalogue with the others, before anything else is locked (hold_catalogue).
CREATE OR REPLACE FUNCTION share_catalogue() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(727002);
  RETURN NULL;
END $$;

CREATE TRIGGER products_share_catalogue BEFORE INSERT OR UPDATE OR DELETE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION share_catalogue();

CREATE TRIGGER product_images_share_catalogue BEFORE INSERT OR UPDATE OR DELETE ON product_images
  FOR EACH STATEMENT EXECUTE FUNCTION share_catalogue();

CREATE TRIGGER custom_values_share_catalogue BEFORE INSERT OR UPDATE OR DELETE ON product_custom_field_values
  FOR EACH STATEMENT EXECUTE FUNCTION share_catalogue();
