ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "card_dispute_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "settled_reference" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reinstated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_card_dispute_id_card_disputes_id_fk" FOREIGN KEY ("card_dispute_id") REFERENCES "public"."card_disputes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_by_card_dispute" ON "refunds" USING btree ("card_dispute_id") WHERE card_dispute_id is not null;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('charge', 'fee', 'release', 'reversal', 'refund', 'loss', 'reinstatement'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_card_dispute" CHECK ("refunds"."card_dispute_id" is null or "refunds"."kind" = 'card-dispute');--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reinstated" CHECK ("refunds"."reinstated_at" is null or "refunds"."settled_at" is not null);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('queued', 'sent', 'succeeded', 'failed', 'disputed', 'dropped'));
--> statement-breakpoint
-- A payment was contested once, so far as anybody could then.
UPDATE "refunds" SET "card_dispute_id" = (
  SELECT "id" FROM "card_disputes" WHERE "card_disputes"."payment_id" = "refunds"."payment_id" AND "card_disputes"."status" = 'lost'
  ORDER BY "created_at" LIMIT 1)
WHERE "kind" = 'card-dispute';
