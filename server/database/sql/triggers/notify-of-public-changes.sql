-- Every process stores pages for visitors without an account (server/page-cache), and makes them anew when a table that they show changes.
-- Notifications of the same transaction are one. tests/page-cache.test.ts finds a table that is missing here.
CREATE OR REPLACE FUNCTION notify_of_public_changes() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('public_changes', '');
  RETURN NULL;
END $$;

CREATE TRIGGER categories_notify_of_public_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_public_changes();
CREATE TRIGGER custom_field_categories_notify_of_public_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON custom_field_categories
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_public_changes();
CREATE TRIGGER custom_fields_notify_of_public_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON custom_fields
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_public_changes();
CREATE TRIGGER fulfilments_notify_of_public_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON fulfilments
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_public_changes();
CREATE TRIGGER opening_hours_notify_of_public_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON opening_hours
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_public_changes();
CREATE TRIGGER platform_settings_notify_of_public_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON platform_settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_public_changes();
CREATE TRIGGER product_custom_field_values_notify_of_public_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_custom_field_values
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_public_changes();
CREATE TRIGGER product_images_notify_of_public_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_images
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_public_changes();
CREATE TRIGGER products_notify_of_public_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_public_changes();
CREATE TRIGGER profiles_notify_of_public_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON profiles
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_public_changes();
CREATE TRIGGER reviews_notify_of_public_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON reviews
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_public_changes();
CREATE TRIGGER category_slugs_notify_of_public_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON category_slugs
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_public_changes();
CREATE TRIGGER deleted_products_notify_of_public_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON deleted_products
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_public_changes();
CREATE TRIGGER pickup_places_notify_of_public_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON pickup_places
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_public_changes();
CREATE TRIGGER search_synonyms_notify_of_public_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_public_changes();
CREATE TRIGGER reuse_impact_notify_of_public_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON reuse_impact
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_public_changes();
CREATE TRIGGER text_versions_notify_of_public_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON text_versions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_public_changes();
CREATE TRIGGER carbon_factors_notify_of_public_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON carbon_factors
  FOR EACH STATEMENT EXECUTE FUNCTION notify_of_public_changes();
