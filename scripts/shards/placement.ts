/**
 * Where each table would stand in a PostgreSQL that is spread over many machines (Citus): `everywhere`, a copy on each; `one-place`, whole on
 * one machine; or spread by a key, rows of one key together. docs/scale.md says when that pays, and what has to change first.
 */
export type Placement =
  | 'everywhere'
  | 'one-place'
  | {
      /** Rows of tables with the same group and the same key stand on one machine. */
      group: 'person' | 'product' | 'conversation' | 'email' | 'session' | 'visitor'
      /** The columns that name the key; of one that has only the second kind of number, the key's column is added first. */
      by: readonly [string, ...string[]]
    }

const person = (by = 'user_id'): Placement => ({ group: 'person', by: [by] })
const product = (by = 'product_id'): Placement => ({ group: 'product', by: [by] })
/** With the buyer's own: whoever knows an order or a fulfilment knows the buyer once the tables that do not name them do. */
const order = (...by: [string, ...string[]]): Placement => ({ group: 'person', by })
const ofFulfilment = order('fulfilment_id')

/** What a machine that only shows the catalogue has a copy of, whole. */
export const isOfCatalogue = (table: string): boolean => {
  const placement = placements[table]
  return (
    placement === 'everywhere' ||
    table === 'catalogue_counts' ||
    (typeof placement === 'object' && placement.group === 'product')
  )
}

export const placements: Record<string, Placement> = {
  // Small, read with almost every page, and rarely written.
  categories: 'everywhere',
  category_slugs: 'everywhere',
  custom_fields: 'everywhere',
  custom_field_categories: 'everywhere',
  platform_settings: 'everywhere',
  text_versions: 'everywhere',
  carbon_factors: 'everywhere',
  search_synonyms: 'everywhere',
  search_words: 'everywhere',

  users: person('id'),
  profiles: person('id'),
  accounts: person(),
  // Each request asks for one by what its cookie says.
  sessions: { group: 'session', by: ['token', 'id'] },
  passkeys: person(),
  authenticator_apps: person(),
  recovery_codes: person(),
  known_devices: person(),
  alert_preferences: person(),
  api_keys: person(),
  favorites: person(),
  product_watches: person(),
  saved_searches: person(),
  sent_alerts: person(),
  quick_answers: person(),
  product_drafts: person(),
  uploads: person(),
  product_imports: person(),
  product_feeds: person(),
  webhook_endpoints: person(),
  person_notes: person(),
  person_tags: person(),
  blocked_people: person('blocker_id'),
  team_members: person('firm_id'),
  reviews: person('subject_id'),
  pickup_places: { group: 'person', by: ['seller_id', 'id'] },
  opening_hours: person('place_id'),
  seller_accounts: person('seller_id'),
  onboarding_reminders: person('seller_id'),
  // A seller's invoices are numbered without a gap.
  invoice_numbers: person('seller_id'),
  invoices: person('seller_id'),
  invoice_requests: person('seller_id'),

  products: product('id'),
  listed_products: product('id'),
  product_images: product(),
  product_custom_field_values: product(),
  product_history: product(),
  product_prices: product(),
  product_changes: product(),
  product_views: product(),
  recent_views: product(),
  product_reports: product(),
  price_requests: product(),
  stock_removals: product(),
  feed_articles: product(),
  saved_search_matches: product(),

  orders: order('user_id', 'id'),
  fulfilments: order('order_id', 'id'),
  order_items: order('order_id', 'fulfilment_id', 'id'),
  order_events: order('order_id', 'fulfilment_id'),
  order_notes: order('order_id'),
  payments: order('order_id', 'id'),
  refunds: order('order_id', 'fulfilment_id', 'payment_id', 'id'),
  transfers: order('order_id', 'fulfilment_id', 'id'),
  ledger_entries: order('order_id', 'fulfilment_id'),
  withdrawals: order('order_id', 'id'),
  withdrawal_items: order('withdrawal_id', 'order_item_id'),
  card_disputes: order('payment_id'),
  transfer_reversals: order('transfer_id', 'refund_id'),
  shipments: ofFulfilment,
  pickup_appointments: ofFulfilment,
  pickup_codes: order('fulfilment_id', 'id'),
  fulfilment_marks: ofFulfilment,
  delivery_quotes: ofFulfilment,
  disputes: ofFulfilment,
  reuse_certificates: ofFulfilment,
  hand_overs: order('fulfilment_id', 'id', 'pickup_code_id'),
  hand_over_items: order('hand_over_id', 'order_item_id'),

  former_orders: { group: 'person', by: ['buyer_id', 'id'] },
  former_order_items: person('order_id'),

  conversations: { group: 'conversation', by: ['id'] },
  messages: { group: 'conversation', by: ['conversation_id', 'id'] },
  message_authors: { group: 'conversation', by: ['message_id'] },
  message_pictures: { group: 'conversation', by: ['message_id', 'id'] },
  conversation_reports: { group: 'conversation', by: ['conversation_id'] },

  guesses: { group: 'visitor', by: ['key'] },
  rate_limits: { group: 'visitor', by: ['key'] },
  email_suppressions: { group: 'visitor', by: ['address'] },

  emails: { group: 'email', by: ['id'] },
  email_attachments: { group: 'email', by: ['email_id'] },

  // Small, or written by one job, or a log that nobody reads together with anything else.
  catalogue_counts: 'one-place',
  audit_log: 'one-place',
  bank_comparisons: 'one-place',
  bank_findings: 'one-place',
  browser_errors: 'one-place',
  daily_figures: 'one-place',
  deleted_products: 'one-place',
  feed_reads: 'one-place',
  import_removals: 'one-place',
  invoice_hand_overs: 'one-place',
  ledger_checks: 'one-place',
  live_events: 'one-place',
  pickup_attempts: 'one-place',
  picture_cuts: 'one-place',
  product_import_previews: 'one-place',
  product_import_rows: 'one-place',
  provider_events: 'one-place',
  request_counters: 'one-place',
  request_figures: 'one-place',
  reuse_impact: 'one-place',
  sandbox_deliveries: 'one-place',
  sandbox_objects: 'one-place',
  saved_search_fields: 'one-place',
  site_findings: 'one-place',
  unreadable_email_reports: 'one-place',
  verifications: 'one-place',
  webhook_deliveries: 'one-place',
  work_assignments: 'one-place',
  work_notes: 'one-place',
}
