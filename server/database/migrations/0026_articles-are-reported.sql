CREATE TABLE "product_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid,
	"product_number" integer NOT NULL,
	"product_title" text NOT NULL,
	"seller_id" uuid,
	"reporter_id" uuid,
	"reporter_name" text NOT NULL,
	"reporter_email" text,
	"reason" text NOT NULL,
	"explanation" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"decision" text,
	"settled_by" uuid,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_reports_reason" CHECK ("product_reports"."reason" in ('stolen', 'dangerous', 'counterfeit', 'misleading', 'private-data', 'offensive', 'other')),
	CONSTRAINT "product_reports_status" CHECK ("product_reports"."status" in ('open', 'kept', 'withdrawn')),
	CONSTRAINT "product_reports_settled" CHECK (("product_reports"."status" = 'open') = ("product_reports"."settled_at" is null)),
	CONSTRAINT "product_reports_decided" CHECK (("product_reports"."status" = 'open') = ("product_reports"."decision" is null))
);
--> statement-breakpoint
ALTER TABLE "work_assignments" DROP CONSTRAINT "work_assignments_kind";--> statement-breakpoint
ALTER TABLE "work_notes" DROP CONSTRAINT "work_notes_kind";--> statement-breakpoint
ALTER TABLE "product_reports" ADD CONSTRAINT "product_reports_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_reports" ADD CONSTRAINT "product_reports_seller_id_profiles_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_reports" ADD CONSTRAINT "product_reports_reporter_id_profiles_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_reports" ADD CONSTRAINT "product_reports_settled_by_profiles_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_reports_one_open" ON "product_reports" USING btree ("product_id",lower("reporter_email")) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "product_reports_by_product" ON "product_reports" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_reports_by_status" ON "product_reports" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "product_reports_by_seller" ON "product_reports" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "product_reports_by_reporter" ON "product_reports" USING btree ("reporter_id") WHERE reporter_id is not null;--> statement-breakpoint
CREATE INDEX "product_reports_by_settler" ON "product_reports" USING btree ("settled_by") WHERE settled_by is not null;--> statement-breakpoint
ALTER TABLE "work_assignments" ADD CONSTRAINT "work_assignments_kind" CHECK ("work_assignments"."kind" in ('disputed', 'reports', 'product-reports', 'to-validate', 'failed-refunds', 'failed-transfers', 'bank-findings', 'ledger-problems', 'unapplied-events', 'unacknowledged', 'accounts', 'failed-emails', 'failed-jobs', 'backups'));--> statement-breakpoint
ALTER TABLE "work_notes" ADD CONSTRAINT "work_notes_kind" CHECK ("work_notes"."kind" in ('disputed', 'reports', 'product-reports', 'to-validate', 'failed-refunds', 'failed-transfers', 'bank-findings', 'ledger-problems', 'unapplied-events', 'unacknowledged', 'accounts', 'failed-emails', 'failed-jobs', 'backups'));