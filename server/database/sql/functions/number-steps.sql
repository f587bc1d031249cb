-- Numbers within a tenth of each other stand on the same step, or on two that are neighbours: an index finds the steps, the number itself decides.
CREATE FUNCTION listed_number_step(number numeric) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN number = 0 THEN '0' ELSE CASE WHEN number < 0 THEN '-' ELSE '+' END || floor(ln(abs(number)) * 10)::integer END;

-- The entries of `characteristics` that numbers between these two have; neither is on the other side of zero.
CREATE FUNCTION listed_number_steps(field uuid, low numeric, high numeric) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN low = 0 THEN ARRAY[field || '#0'] ELSE ARRAY(
    SELECT field || '#' || CASE WHEN low < 0 THEN '-' ELSE '+' END || step
    FROM generate_series(
      floor(ln(least(abs(low), abs(high))) * 10)::integer, floor(ln(greatest(abs(low), abs(high))) * 10)::integer) AS step) END;
