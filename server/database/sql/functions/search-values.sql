-- The name of the nearest colour, as in domain/catalogue/colours.ts.
CREATE FUNCTION colour_name(hex text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE SET search_path = public, pg_temp AS $$
DECLARE
  names CONSTANT text[] := ARRAY[
    'Blanc', 'Blanc cassé', 'Beige', 'Sable', 'Miel', 'Doré', 'Marron', 'Brun foncé', 'Gris clair', 'Gris', 'Gris foncé',
    'Anthracite', 'Noir', 'Terre cuite', 'Brique', 'Rouge', 'Orange', 'Jaune', 'Vert sauge', 'Vert', 'Vert foncé', 'Turquoise',
    'Bleu clair', 'Bleu gris', 'Bleu', 'Bleu marine', 'Violet', 'Rose'];
  colours CONSTANT integer[] := ARRAY[
    255, 255, 255, 244, 242, 236, 201, 191, 174, 227, 192, 141, 200, 155, 106, 198, 161, 77, 122, 82, 56, 74, 47, 32, 180, 186, 192,
    139, 144, 149, 95, 102, 107, 59, 65, 71, 28, 30, 32, 196, 122, 90, 158, 74, 60, 198, 40, 40, 232, 119, 34, 242, 194, 48, 93,
    124, 105, 46, 125, 50, 31, 61, 43, 42, 157, 157, 169, 201, 226, 84, 115, 140, 31, 95, 176, 27, 42, 73, 106, 76, 147, 227, 166,
    181];
  colour bytea;
  mean float;
  distance float;
  least float := 'infinity';
  nearest text;
BEGIN
  IF hex !~* '^#[0-9a-f]{6}$' THEN
    RETURN NULL;
  END IF;
  colour := decode(substr(hex, 2), 'hex');
  FOR place IN 1 .. cardinality(names) LOOP
    mean := (get_byte(colour, 0) + colours[place * 3 - 2]) / 2.0;
    distance := (2 + mean / 256) * (get_byte(colour, 0) - colours[place * 3 - 2]) ^ 2 + 4 * (get_byte(colour, 1) - colours[place * 3 - 1]) ^ 2
      + (2 + (255 - mean) / 256) * (get_byte(colour, 2) - colours[place * 3]) ^ 2;
    IF distance < least THEN
      least := distance;
      nearest := names[place];
    END IF;
  END LOOP;
  RETURN nearest;
END $$;

-- How filters compare the values of a type of custom field: `match` in domain/catalogue/field-types.ts.
CREATE FUNCTION characteristic_kind(field_type text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN field_type = 'number' THEN 'number'
    WHEN field_type IN ('boolean', 'select', 'multiselect', 'color') THEN 'choice' ELSE 'text' END;

-- The words of a characteristic; null when it has none to search for.
CREATE FUNCTION search_value(field_type text, name text, options jsonb, value text, match_values text[]) RETURNS text
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
BEGIN
  IF field_type = 'number' THEN
    RETURN concat_ws(' ', split_part(name, '(', 1), value, rtrim(split_part(name, '(', 2), ') '));
  ELSIF field_type = 'boolean' THEN
    RETURN CASE WHEN value = 'true' THEN name END;
  ELSIF field_type = 'color' THEN
    RETURN colour_name(value);
  ELSIF field_type IN ('select', 'multiselect') AND jsonb_typeof(options) = 'array' THEN
    RETURN coalesce((
      SELECT string_agg(coalesce(option ->> 'label', option #>> '{}'), ' ')
      FROM jsonb_array_elements(options) AS option
      WHERE search_form(coalesce(option ->> 'value', option #>> '{}')) = ANY (match_values)), array_to_string(match_values, ' '));
  ELSIF field_type = 'date' THEN
    RETURN NULL;
  END IF;
  RETURN left(value, 300);
END $$;
