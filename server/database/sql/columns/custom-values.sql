-- A value as filters compare it: words without accents and case, or a number.
CREATE OR REPLACE FUNCTION custom_value_matches(value text) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE SET search_path = public, pg_temp AS $$
BEGIN
  IF left(value, 1) = '[' THEN
    BEGIN
      RETURN ARRAY(SELECT search_form(option) FROM jsonb_array_elements_text(value::jsonb) AS option);
    EXCEPTION WHEN invalid_text_representation OR invalid_parameter_value THEN
      -- A text that begins like a JSON list but is not one.
    END;
  END IF;
  RETURN ARRAY[search_form(value)];
END $$;

CREATE OR REPLACE FUNCTION custom_value_number(value text) RETURNS numeric
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN value ~ '^-?[0-9]{1,12}(\.[0-9]{1,6})?$' THEN value::numeric END;
