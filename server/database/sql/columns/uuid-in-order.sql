-- UUID version 7 (RFC 9562): milliseconds, then random bits. PostgreSQL has `uuidv7` from 18 on.
CREATE OR REPLACE FUNCTION uuid_in_order() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
      52, 1), 53, 1),
    'hex')::uuid
$$;
