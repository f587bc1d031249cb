-- A settled finding stays settled; one that is being refunded is neither settled by hand nor refunded twice.
CREATE FUNCTION guard_bank_finding() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.status = OLD.status THEN
    IF OLD.status = 'settled' AND (NEW.settled_at IS DISTINCT FROM OLD.settled_at OR NEW.note IS DISTINCT FROM OLD.note) THEN
      RAISE EXCEPTION 'bank finding: what is settled stays as it was' USING ERRCODE = 'check_violation';
    END IF;
  ELSIF NOT (
    (OLD.status IN ('open', 'refused') AND NEW.status IN ('refunding', 'settled'))
    OR (OLD.status = 'refunding' AND NEW.status IN ('refused', 'settled') AND NEW.settled_by IS NULL)
  ) THEN
    RAISE EXCEPTION 'bank finding: % never becomes %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER bank_findings_guard BEFORE UPDATE ON bank_findings FOR EACH ROW EXECUTE FUNCTION guard_bank_finding();
