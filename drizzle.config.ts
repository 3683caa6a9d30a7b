import { defineConfig } from 'drizzle-kit';

const part = process.env.PART ?? 'product';

/** `PART=identity|product npx drizzle-kit generate` writes the next migration of that schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: part === 'identity' ? './src/server/identity/schema.ts' : './src/server/platform/database/schema.ts',
  out: `./src/server/platform/database/migrations/${part}`,
});
