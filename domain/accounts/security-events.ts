/** What a person is told by mail about how their account is opened. */
export type SecurityEvent =
  | 'app-added'
  | 'app-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'
  | 'second-factor-reset'
