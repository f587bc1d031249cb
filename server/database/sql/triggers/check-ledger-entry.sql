-- Checks that the entries of one event add up to zero, and that no account goes below zero except the association's own, which pays the
-- provider's fees and bears losses, and `charged`, the source of all money.
CREATE FUNCTION check_ledger_entry() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE balance numeric;
BEGIN
  SELECT sum(amount) INTO balance FROM ledger_entries WHERE kind = NEW.kind AND source_id = NEW.source_id;
  IF balance <> 0 THEN
    RAISE EXCEPTION 'ledger: % % does not add up to nothing but to %', NEW.kind, NEW.source_id, balance
      USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.account <> 'commission' THEN
    SELECT sum(amount) INTO balance FROM ledger_entries
      WHERE order_id = NEW.order_id AND fulfilment_id IS NOT DISTINCT FROM NEW.fulfilment_id AND account = NEW.account;
    IF (NEW.account = 'charged' AND balance > 0) OR (NEW.account <> 'charged' AND balance < 0) THEN
      RAISE EXCEPTION 'ledger: % of order % would be %', NEW.account, NEW.order_id, balance
        USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_entry();
