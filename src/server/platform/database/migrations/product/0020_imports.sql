-- Files of entries that are imported, and the draft that each of their rows became.
CREATE TABLE "product"."imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"award_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"digest" text NOT NULL,
	"rows" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_award_id_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "product"."awards"("id") ON DELETE cascade,
	CONSTRAINT "imports_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "product"."people"("id")
);
--> statement-breakpoint
CREATE INDEX "imports_award" ON "product"."imports" USING btree ("award_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "imports_unfinished" ON "product"."imports" USING btree ("award_id","digest") WHERE "product"."imports"."finished_at" is null;
--> statement-breakpoint
CREATE TABLE "product"."imported_rows" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"entry_id" uuid NOT NULL,
	CONSTRAINT "imported_rows_import_id_row_pk" PRIMARY KEY("import_id","row"),
	CONSTRAINT "imported_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "product"."imports"("id") ON DELETE cascade
);
