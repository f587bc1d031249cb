DROP INDEX "bank_findings_unsettled";
--> statement-breakpoint
ALTER TABLE "bank_findings" ADD COLUMN "status" text DEFAULT 'open' NOT NULL;
--> statement-breakpoint
-- What was settled before the state was kept; what is open already has been told of every night.
UPDATE "bank_findings" SET "status" = 'settled' WHERE "settled_at" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "bank_findings" ADD COLUMN "provider_payment_id" text;
--> statement-breakpoint
ALTER TABLE "bank_findings" ADD COLUMN "order_id" uuid;
--> statement-breakpoint
ALTER TABLE "bank_findings" ADD COLUMN "told_at" timestamp with time zone;
--> statement-breakpoint
UPDATE "bank_findings" SET "told_at" = "found_at", "provider_payment_id" =
  CASE WHEN "kind" = 'payment' AND "object_id" NOT LIKE 'ch\_%' AND "object_id" NOT LIKE 'py\_%' THEN "object_id" END;
--> statement-breakpoint
ALTER TABLE "bank_findings" ADD COLUMN "settled_by" uuid;
--> statement-breakpoint
ALTER TABLE "bank_findings" ADD COLUMN "last_error" text;
--> statement-breakpoint
ALTER TABLE "bank_findings" ADD CONSTRAINT "bank_findings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_findings" ADD CONSTRAINT "bank_findings_settled_by_profiles_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "bank_findings_by_date" ON "bank_findings" USING btree ("found_at");
--> statement-breakpoint
CREATE INDEX "bank_findings_by_order" ON "bank_findings" USING btree ("order_id") WHERE order_id is not null;
--> statement-breakpoint
CREATE INDEX "bank_findings_unsettled" ON "bank_findings" USING btree ("found_at") WHERE status <> 'settled';
--> statement-breakpoint
ALTER TABLE "bank_findings" ADD CONSTRAINT "bank_findings_status" CHECK ("bank_findings"."status" in ('open', 'refunding', 'refused', 'settled'));
--> statement-breakpoint
ALTER TABLE "bank_findings" ADD CONSTRAINT "bank_findings_settled" CHECK (("bank_findings"."status" = 'settled') = ("bank_findings"."settled_at" is not null));
--> statement-breakpoint
ALTER TABLE "bank_findings" ADD CONSTRAINT "bank_findings_noted" CHECK ("bank_findings"."settled_by" is null or ("bank_findings"."status" = 'settled' and length(trim(coalesce("bank_findings"."note", ''))) > 0));
--> statement-breakpoint
ALTER TABLE "bank_findings" ADD CONSTRAINT "bank_findings_refundable" CHECK ("bank_findings"."status" not in ('refunding', 'refused') or ("bank_findings"."kind" = 'payment' and "bank_findings"."provider_payment_id" is not null));
--> statement-breakpoint
CREATE INDEX "bank_findings_by_settler" ON "bank_findings" USING btree ("settled_by") WHERE settled_by is not null;
