-- Administrators see reports, mails that failed, and who of them sees to what.
CREATE FUNCTION notify_administrators() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO live_events (topic, kind) VALUES ('admins', 'counters');
  RETURN NULL;
END $$;

CREATE TRIGGER conversation_reports_notify AFTER INSERT OR UPDATE ON conversation_reports
  FOR EACH STATEMENT EXECUTE FUNCTION notify_administrators();

CREATE TRIGGER product_reports_notify AFTER INSERT OR UPDATE OF status ON product_reports
  FOR EACH STATEMENT EXECUTE FUNCTION notify_administrators();

CREATE TRIGGER emails_notify_of_failure AFTER UPDATE ON emails
  FOR EACH ROW WHEN (NEW.status = 'failed' AND OLD.status <> 'failed') EXECUTE FUNCTION notify_administrators();

CREATE TRIGGER work_assignments_notify AFTER INSERT OR UPDATE OR DELETE ON work_assignments
  FOR EACH STATEMENT EXECUTE FUNCTION notify_administrators();

CREATE TRIGGER work_notes_notify AFTER INSERT ON work_notes
  FOR EACH STATEMENT EXECUTE FUNCTION notify_administrators();
