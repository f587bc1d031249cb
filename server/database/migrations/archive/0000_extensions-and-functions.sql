-- All of these come with PostgreSQL and may be created by the database's owner.
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;
--> statement-breakpoint
-- unaccent() is only STABLE because its dictionary could be changed; ours is not. Naming it makes this IMMUTABLE honest.
CREATE FUNCTION search_form(text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(public.unaccent('public.unaccent', $1));
--> statement-breakpoint
CREATE FUNCTION custom_value_matches(value text) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF left(value, 1) = '[' THEN
    BEGIN
      RETURN ARRAY(SELECT search_form(option) FROM jsonb_array_elements_text(value::jsonb) AS option);
    EXCEPTION WHEN invalid_text_representation OR invalid_parameter_value THEN
      -- A text that merely begins like a list.
    END;
  END IF;
  RETURN ARRAY[search_form(value)];
END $$;
--> statement-breakpoint
CREATE FUNCTION custom_value_number(value text) RETURNS numeric
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN value ~ '^-?[0-9]{1,12}(\.[0-9]{1,6})?$' THEN value::numeric END;
