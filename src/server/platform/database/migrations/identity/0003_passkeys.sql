CREATE TABLE "identity"."passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"sub" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"attachment" text,
	"relying_party" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "identity"."passkeys" ADD CONSTRAINT "passkeys_sub_users_sub_fk" FOREIGN KEY ("sub") REFERENCES "identity"."users"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkeys_sub" ON "identity"."passkeys" USING btree ("sub");