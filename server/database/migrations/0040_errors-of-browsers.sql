CREATE TABLE "browser_errors" (
	"id" text PRIMARY KEY NOT NULL,
	"message" text NOT NULL,
	"stack" text NOT NULL,
	"page" text NOT NULL,
	"build" text NOT NULL,
	"times" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "browser_errors_lengths" CHECK (length("browser_errors"."message") <= 300 and length("browser_errors"."stack") <= 3000 and length("browser_errors"."page") <= 100)
);
