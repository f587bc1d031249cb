CREATE TABLE "bank_comparisons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"compared_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_comparisons_provider" CHECK ("bank_comparisons"."provider" in ('sandbox', 'stripe'))
);
--> statement-breakpoint
CREATE TABLE "bank_findings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"note" text,
	CONSTRAINT "bank_findings_once" UNIQUE("provider","object_id"),
	CONSTRAINT "bank_findings_provider" CHECK ("bank_findings"."provider" in ('sandbox', 'stripe')),
	CONSTRAINT "bank_findings_kind" CHECK ("bank_findings"."kind" in ('payment', 'refund', 'transfer', 'reversal', 'dispute'))
);
--> statement-breakpoint
CREATE INDEX "bank_comparisons_by_date" ON "bank_comparisons" USING btree ("provider","compared_at");--> statement-breakpoint
CREATE INDEX "bank_findings_unsettled" ON "bank_findings" USING btree ("found_at") WHERE settled_at is null;