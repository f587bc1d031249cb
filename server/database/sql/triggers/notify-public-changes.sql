-- Invalidates the pages that every process caches for visitors without an account, when a table that these pages show changes
-- (tests/page-cache.test.ts finds a table that is missing here). PostgreSQL sends equal notifications of one transaction once.
CREATE FUNCTION notify_public_changes() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('public_changes', '');
  RETURN NULL;
END $$;

DO $$
DECLARE
  shown text;
BEGIN
  FOREACH shown IN ARRAY ARRAY[
    'carbon_factors', 'categories', 'category_slugs', 'custom_field_categories', 'custom_fields', 'deleted_products', 'fulfilments',
    'opening_hours', 'pickup_places', 'platform_settings', 'product_custom_field_values', 'product_images', 'products', 'profiles',
    'reuse_impact', 'reviews', 'search_synonyms', 'seller_accounts', 'text_versions']
  LOOP
    EXECUTE format(
      'CREATE TRIGGER %1$s_notify_public_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %1$s
       FOR EACH STATEMENT EXECUTE FUNCTION notify_public_changes()', shown);
  END LOOP;
END $$;
