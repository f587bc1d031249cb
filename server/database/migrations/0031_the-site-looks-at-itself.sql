CREATE TABLE "request_counters" (
	"name" text PRIMARY KEY NOT NULL,
	"value" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_figures" (
	"hour" timestamp with time zone NOT NULL,
	"address" text NOT NULL,
	"requests" integer NOT NULL,
	"failures" integer NOT NULL,
	"milliseconds" double precision NOT NULL,
	"slowest" double precision NOT NULL,
	CONSTRAINT "request_figures_hour_address_pk" PRIMARY KEY("hour","address"),
	CONSTRAINT "request_figures_address" CHECK (length("request_figures"."address") <= 120)
);
--> statement-breakpoint
CREATE TABLE "site_findings" (
	"title" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"state" text NOT NULL,
	"text" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "site_findings_state" CHECK ("site_findings"."state" in ('well', 'look', 'wrong'))
);
