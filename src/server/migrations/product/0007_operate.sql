CREATE INDEX "files_org" ON "product"."files" USING btree ("org_id");
