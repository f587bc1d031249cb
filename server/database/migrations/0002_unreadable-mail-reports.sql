CREATE TABLE "unreadable_email_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unreadable_email_reports_reason" CHECK ("unreadable_email_reports"."reason" in ('no-json', 'no-type', 'no-facts', 'no-address'))
);
--> statement-breakpoint
CREATE INDEX "unreadable_email_reports_by_date" ON "unreadable_email_reports" USING btree ("received_at");