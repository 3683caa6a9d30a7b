-- The public vote of an award. Addresses are nowhere: a voter is a hash by a key of the vote, which goes when the result is published.
CREATE TABLE "product"."votes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"award_id" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'prepared' NOT NULL,
	"closes_at" timestamp with time zone,
	"picks" smallint NOT NULL,
	"key" text,
	"result" jsonb,
	"published_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "votes_award" UNIQUE("award_id"),
	CONSTRAINT "votes_of_org" UNIQUE("id","org_id"),
	CONSTRAINT "votes_picks" UNIQUE("id","picks"),
	CONSTRAINT "votes_award_id_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "product"."awards"("id") ON DELETE cascade,
	CONSTRAINT "votes_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "product"."orgs"("id"),
	CONSTRAINT "votes_state" CHECK (state in ('prepared', 'open', 'closed', 'published')),
	CONSTRAINT "vote.invariant.named" CHECK (btrim(name) <> '' and length(name) <= 120),
	CONSTRAINT "vote.invariant.picksSound" CHECK (picks between 1 and 10),
	CONSTRAINT "vote.invariant.closingSet" CHECK (state = 'prepared' or closes_at is not null),
	CONSTRAINT "votes_published" CHECK ((state = 'published') = (published_at is not null) and (state = 'published') = (result is not null)),
	CONSTRAINT "vote.invariant.erasedOncePublished" CHECK (state <> 'published' or key is null)
);
--> statement-breakpoint
CREATE TABLE "product"."vote_entries" (
	"org_id" uuid NOT NULL,
	"vote_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	CONSTRAINT "vote_entries_pk" PRIMARY KEY("vote_id","entry_id"),
	CONSTRAINT "vote_entries_category" UNIQUE("vote_id","category_id","entry_id"),
	CONSTRAINT "vote_entries_vote" FOREIGN KEY ("vote_id","org_id") REFERENCES "product"."votes"("id","org_id") ON DELETE cascade,
	CONSTRAINT "vote_entries_entry" FOREIGN KEY ("entry_id") REFERENCES "product"."entries"("id") ON DELETE cascade,
	CONSTRAINT "vote_entries_category_id" FOREIGN KEY ("category_id") REFERENCES "product"."categories"("id") ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX "vote_entries_entry" ON "product"."vote_entries" USING btree ("entry_id");
--> statement-breakpoint
CREATE TABLE "product"."vote_codes" (
	"org_id" uuid NOT NULL,
	"vote_id" uuid NOT NULL,
	"voter" text NOT NULL,
	"hash" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vote_codes_pk" PRIMARY KEY("vote_id","voter"),
	CONSTRAINT "vote_codes_vote" FOREIGN KEY ("vote_id","org_id") REFERENCES "product"."votes"("id","org_id") ON DELETE cascade
);
--> statement-breakpoint
-- One of an address. Where it came from is kept until the result is published.
CREATE TABLE "product"."vote_ballots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"vote_id" uuid NOT NULL,
	"voter" text NOT NULL,
	"source" text,
	"mailbox" text,
	"counted" boolean,
	"cast_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vote_ballots_voter" UNIQUE("vote_id","voter"),
	CONSTRAINT "vote_ballots_of_vote" UNIQUE("id","vote_id"),
	CONSTRAINT "vote_ballots_traces" CHECK ((source is null) = (mailbox is null)),
	CONSTRAINT "vote_ballots_vote" FOREIGN KEY ("vote_id","org_id") REFERENCES "product"."votes"("id","org_id") ON DELETE cascade
);
--> statement-breakpoint
-- A ballot has as many places in each category as its vote has votes to give.
CREATE TABLE "product"."vote_choices" (
	"org_id" uuid NOT NULL,
	"vote_id" uuid NOT NULL,
	"picks" smallint NOT NULL,
	"ballot_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"entry_id" uuid NOT NULL,
	CONSTRAINT "vote_choices_pk" PRIMARY KEY("ballot_id","category_id","place"),
	CONSTRAINT "vote_choices_once" UNIQUE("ballot_id","entry_id"),
	CONSTRAINT "vote_choices_places" CHECK (place between 1 and picks),
	CONSTRAINT "vote_choices_ballot" FOREIGN KEY ("ballot_id","vote_id") REFERENCES "product"."vote_ballots"("id","vote_id") ON DELETE cascade,
	CONSTRAINT "vote_choices_vote" FOREIGN KEY ("vote_id","org_id") REFERENCES "product"."votes"("id","org_id") ON DELETE cascade,
	CONSTRAINT "vote_choices_picks" FOREIGN KEY ("vote_id","picks") REFERENCES "product"."votes"("id","picks") ON DELETE cascade,
	CONSTRAINT "vote_choices_entry" FOREIGN KEY ("vote_id","category_id","entry_id") REFERENCES "product"."vote_entries"("vote_id","category_id","entry_id") ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX "vote_choices_entry" ON "product"."vote_choices" USING btree ("vote_id","category_id","entry_id");
--> statement-breakpoint
-- What an administrator said of a suspicious pattern.
CREATE TABLE "product"."vote_patterns" (
	"org_id" uuid NOT NULL,
	"vote_id" uuid NOT NULL,
	"flag" text NOT NULL,
	"counts" boolean NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "vote_patterns_pk" PRIMARY KEY("vote_id","flag"),
	CONSTRAINT "vote_patterns_reason" CHECK (btrim(reason) <> ''),
	CONSTRAINT "vote_patterns_vote" FOREIGN KEY ("vote_id","org_id") REFERENCES "product"."votes"("id","org_id") ON DELETE cascade
);
