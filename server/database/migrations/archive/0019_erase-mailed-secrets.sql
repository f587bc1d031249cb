-- Links and codes that open something stood readable in mails. What has left, or will not leave any more, loses them; what is
-- about to leave loses them by leaving.
UPDATE emails SET data = '{}'::jsonb, html = NULL, text = NULL
  WHERE template IN ('confirm-sign-up', 'reset-password', 'email-change', 'pickup-code') AND status <> 'queued';
