ALTER TABLE "transfers" ADD COLUMN "commission_rate" integer;--> statement-breakpoint
-- The rate of a part is frozen when it is sold: every transfer of it was reckoned by that.
UPDATE "transfers" SET "commission_rate" = "fulfilments"."commission_rate"
FROM "fulfilments" WHERE "fulfilments"."id" = "transfers"."fulfilment_id";
--> statement-breakpoint
ALTER TABLE "transfers" ALTER COLUMN "commission_rate" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_commission_rate" CHECK ("transfers"."commission_rate" between 0 and 10000);
