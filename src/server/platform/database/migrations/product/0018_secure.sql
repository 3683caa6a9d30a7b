CREATE TABLE "product"."card_setups" (
	"key" text PRIMARY KEY NOT NULL,
	"client_secret" text NOT NULL,
	"accepted" boolean,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_setups_client_secret" UNIQUE("client_secret")
);
