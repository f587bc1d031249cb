-- Refreshes the rows of many products with one statement when a category moves or is renamed, a custom field changes, or a seller is suspended
-- or changes the VAT regime.
CREATE FUNCTION keep_listed_sources() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM hold_catalogue();
  PERFORM refresh_listed_products(CASE TG_TABLE_NAME
    WHEN 'categories' THEN ARRAY(SELECT id FROM listed_products WHERE NEW.id IN (category_id, family_id))
    WHEN 'custom_fields' THEN ARRAY(SELECT product_id FROM product_custom_field_values WHERE custom_field_id = NEW.id)
    ELSE ARRAY(SELECT id FROM products WHERE user_id = NEW.id AND is_listed(status, category_id, is_hidden)) END);
  RETURN NULL;
END $$;

CREATE TRIGGER categories_refresh_listed AFTER UPDATE ON categories
  FOR EACH ROW WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id OR OLD.name <> NEW.name)
  EXECUTE FUNCTION keep_listed_sources();

CREATE TRIGGER custom_fields_refresh_listed AFTER UPDATE ON custom_fields
  FOR EACH ROW WHEN (OLD.field_type <> NEW.field_type OR OLD.name <> NEW.name OR OLD.options <> NEW.options)
  EXECUTE FUNCTION keep_listed_sources();

CREATE TRIGGER profiles_refresh_listed AFTER UPDATE ON profiles
  FOR EACH ROW WHEN ((OLD.suspended_at IS NULL) <> (NEW.suspended_at IS NULL) OR OLD.organization_type IS DISTINCT FROM NEW.organization_type
    OR OLD.vat_regime <> NEW.vat_regime)
  EXECUTE FUNCTION keep_listed_sources();

-- Refreshes the products of sellers whose pickup places change, with one statement for any number of places.
CREATE FUNCTION keep_listed_places() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  sellers uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    sellers := ARRAY(SELECT DISTINCT seller_id FROM new_rows WHERE is_default);
  ELSIF TG_OP = 'DELETE' THEN
    sellers := ARRAY(SELECT DISTINCT seller_id FROM old_rows);
  ELSE
    sellers := ARRAY(
      SELECT DISTINCT after.seller_id FROM new_rows after JOIN old_rows before ON before.id = after.id
      WHERE (after.postcode, after.town, after.commune_code, after.latitude, after.longitude, after.is_default)
        IS DISTINCT FROM (before.postcode, before.town, before.commune_code, before.latitude, before.longitude, before.is_default));
  END IF;
  IF sellers <> '{}' THEN
    PERFORM hold_catalogue();
    PERFORM refresh_listed_products(ARRAY(
      SELECT id FROM products WHERE user_id = ANY (sellers) AND is_listed(status, category_id, is_hidden)));
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER pickup_places_keep_listed_new AFTER INSERT ON pickup_places
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_places();

CREATE TRIGGER pickup_places_keep_listed AFTER UPDATE ON pickup_places
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_places();

CREATE TRIGGER pickup_places_keep_listed_deleted AFTER DELETE ON pickup_places
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_places();
