CREATE TABLE "text_versions" (
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"subject" text,
	"title" text,
	"body" text,
	"delivered_digest" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"failed_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "text_versions_name_version_pk" PRIMARY KEY("name","version"),
	CONSTRAINT "text_versions_version" CHECK (version > 0),
	CONSTRAINT "text_versions_words" CHECK (num_nonnulls(subject, title, body) in (0, 3)),
	CONSTRAINT "text_versions_length" CHECK (length(subject) <= 200 and length(title) <= 200 and length(body) <= 10000)
);
