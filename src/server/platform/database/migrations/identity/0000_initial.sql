CREATE SCHEMA "identity";
--> statement-breakpoint
CREATE TABLE "identity"."attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"not_before" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"sub" uuid,
	"step" text NOT NULL,
	"detail" jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."codes" (
	"subject" text NOT NULL,
	"purpose" text NOT NULL,
	"hash" text NOT NULL,
	"value" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "codes_subject_purpose_pk" PRIMARY KEY("subject","purpose")
);
--> statement-breakpoint
CREATE TABLE "identity"."devices" (
	"key" text PRIMARY KEY NOT NULL,
	"sub" uuid NOT NULL,
	"group_key" text NOT NULL,
	"salt" text,
	"verifier" text,
	"name" text,
	"remembered" boolean DEFAULT false NOT NULL,
	"confirmed" boolean DEFAULT false NOT NULL,
	"last_source" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"authenticated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sub" uuid NOT NULL,
	"refresh_hash" text NOT NULL,
	"device_key" text,
	"acting" jsonb,
	"auth_time" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "grants_refresh_hash_unique" UNIQUE("refresh_hash")
);
--> statement-breakpoint
CREATE TABLE "identity"."installation" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"pool_id" text NOT NULL,
	"client_id" text NOT NULL,
	"key_id" text NOT NULL,
	"signing_key" jsonb NOT NULL,
	"access_key_id" text NOT NULL,
	"secret_access_key" text NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."login_as_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"sub" uuid NOT NULL,
	"acting" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."memberships" (
	"sub" uuid NOT NULL,
	"group" text NOT NULL,
	CONSTRAINT "memberships_sub_group_pk" PRIMARY KEY("sub","group")
);
--> statement-breakpoint
CREATE TABLE "identity"."users" (
	"sub" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"attributes" jsonb NOT NULL,
	"status" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"salt" text NOT NULL,
	"verifier" text NOT NULL,
	"temporary_until" timestamp with time zone,
	"invited_by_mail" boolean DEFAULT false NOT NULL,
	"sms_enabled" boolean DEFAULT false NOT NULL,
	"totp_enabled" boolean DEFAULT false NOT NULL,
	"preferred_factor" text,
	"totp_secret" text,
	"totp_pending" text,
	"totp_last_step" bigint DEFAULT -1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "identity"."challenges" ADD CONSTRAINT "challenges_sub_users_sub_fk" FOREIGN KEY ("sub") REFERENCES "identity"."users"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."devices" ADD CONSTRAINT "devices_sub_users_sub_fk" FOREIGN KEY ("sub") REFERENCES "identity"."users"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."grants" ADD CONSTRAINT "grants_sub_users_sub_fk" FOREIGN KEY ("sub") REFERENCES "identity"."users"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."login_as_codes" ADD CONSTRAINT "login_as_codes_sub_users_sub_fk" FOREIGN KEY ("sub") REFERENCES "identity"."users"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."memberships" ADD CONSTRAINT "memberships_sub_users_sub_fk" FOREIGN KEY ("sub") REFERENCES "identity"."users"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_expires_at" ON "identity"."attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "challenges_expires_at" ON "identity"."challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "codes_expires_at" ON "identity"."codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "devices_sub" ON "identity"."devices" USING btree ("sub");--> statement-breakpoint
CREATE INDEX "grants_sub" ON "identity"."grants" USING btree ("sub");--> statement-breakpoint
CREATE INDEX "grants_expires_at" ON "identity"."grants" USING btree ("expires_at");