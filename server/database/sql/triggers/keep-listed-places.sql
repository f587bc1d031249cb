-- What a pick-up place says of where its articles are is in the read model: one statement, however many articles are there.
CREATE OR REPLACE FUNCTION keep_listed_places() RETURNS trigger
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
