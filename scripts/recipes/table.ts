import type { Recipe } from './recipe.ts'

export const table: Recipe = {
  heading: 'A table',
  word: 'shoppingitems',
  edits: [
    {
      file: 'src/server/db/migrations/901-shopping.ts',
      text: `import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const shopping: Migration = {
  up: (db: Kysely<unknown>) =>
    db.schema
      .createTable('shopping_items')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute(),
}
`,
    },
    {
      file: 'src/server/db/migrate.ts',
      anchor: "import type { Db, Tx } from './schema.ts'\n",
      before: "import { shopping } from './migrations/901-shopping.ts'\n",
    },
    {
      file: 'src/server/db/migrate.ts',
      anchor: '} as const satisfies Record<string, Migration>\n',
      before: "  '901-shopping': shopping,\n",
    },
    {
      file: 'src/server/db/schema/leads.ts',
      anchor: '  forgotten: ForgottenTable\n',
      after: '  shopping_items: ShoppingItemsTable\n',
    },
    {
      file: 'src/server/db/schema/leads.ts',
      anchor: 'export interface SoftDeleted {\n',
      before: `interface ShoppingItemsTable {
  id: string
  label: string
  createdAt: string
}

`,
    },
    {
      file: 'tests/support/databases.ts',
      anchor: '  text_templates: true,\n',
      after: '  shopping_items: true,\n',
      isAskedFor: true,
    },
  ],
}
