-- Returns the step of a number on a logarithmic scale: numbers within a tenth of each other have the same step, or neighbouring ones. The index
-- finds steps; the exact number is compared afterwards.
CREATE FUNCTION listed_number_step(number numeric) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN number = 0 THEN '0' ELSE CASE WHEN number < 0 THEN '-' ELSE '+' END || floor(ln(abs(number)) * 10)::integer END;

-- Returns the entries of `characteristics` for all numbers between these two, which have the same sign.
CREATE FUNCTION listed_number_steps(field uuid, low numeric, high numeric) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN low = 0 THEN ARRAY[field || '#0'] ELSE ARRAY(
    SELECT field || '#' || CASE WHEN low < 0 THEN '-' ELSE '+' END || step
    FROM generate_series(
      floor(ln(least(abs(low), abs(high))) * 10)::integer, floor(ln(greatest(abs(low), abs(high))) * 10)::integer) AS step) END;
