-- Append-only tables: the ledger, invoices, the events of orders. Entries of the audit log may be deleted after a year
-- (domain/platform/retention.ts).
CREATE FUNCTION refuse_change() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER order_events_append_only BEFORE UPDATE ON order_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_entries_keep BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The deletion of an account redacts names (capabilities/audit/record-audit.ts): who did what, and when, never changes.
CREATE TRIGGER audit_log_append_only BEFORE UPDATE ON audit_log
  FOR EACH ROW WHEN (
    current_setting('rechantier.redacting', true) IS DISTINCT FROM 'on'
    OR (OLD.id, OLD.created_at, OLD.admin_id, OLD.on_behalf_of, OLD.action, OLD.subject_type)
      IS DISTINCT FROM (NEW.id, NEW.created_at, NEW.admin_id, NEW.on_behalf_of, NEW.action, NEW.subject_type)
  ) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_log_retained BEFORE DELETE ON audit_log
  FOR EACH ROW WHEN (OLD.created_at > now() - interval '364 days') EXECUTE FUNCTION refuse_change();
