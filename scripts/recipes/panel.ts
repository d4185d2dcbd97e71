import type { Recipe } from './recipe.ts'

export const panel: Recipe = {
  heading: "An owner's panel",
  word: 'shopping',
  edits: [
    {
      file: 'src/shared/contract/shopping.ts',
      text: `import * as z from 'zod/mini'
import { requiredText } from './fields.ts'

/** POST /api/admin/shopping */
export const ShoppingItemSchema = z.object({ label: requiredText(1, 100) })

/** GET /api/admin/shopping */
export const ShoppingSchema = z.array(ShoppingItemSchema)
export type Shopping = z.infer<typeof ShoppingSchema>
`,
    },
    {
      file: 'src/shared/paths.ts',
      anchor: "  bin: '/api/admin/bin',\n",
      after: "  shopping: '/api/admin/shopping',\n",
    },
    {
      file: 'src/server/leads/shopping-store.ts',
      text: `import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/schema.ts'
import type { Shopping } from '#shared/contract/shopping.ts'

export const createShoppingStore = (db: Db, now: () => Date) => ({
  read: (): Promise<Shopping> =>
    db.selectFrom('shopping_items').select('label').orderBy('createdAt').execute(),

  async add(label: string): Promise<void> {
    const item = { id: randomUUID(), label, createdAt: now().toISOString() }
    await db.insertInto('shopping_items').values(item).execute()
  },
})
`,
    },
    {
      file: 'src/server/leads/shopping-routes.ts',
      text: `import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, answersDone, done } from '#server/http/route-schemas.ts'
import { allow } from '#server/people/route-access.ts'
import { ShoppingItemSchema, ShoppingSchema } from '#shared/contract/shopping.ts'
import { apiPaths } from '#shared/paths.ts'
import type { createShoppingStore } from './shopping-store.ts'

interface ShoppingOptions {
  store: ReturnType<typeof createShoppingStore>
}

export const shoppingRoutes: FastifyPluginAsyncZod<ShoppingOptions> = async (app, { store }) => {
  app.get(apiPaths.shopping, allow('view', answers(ShoppingSchema)), () => store.read())
  const addSchema = { body: ShoppingItemSchema, ...answersDone }
  app.post(apiPaths.shopping, allow('staff', addSchema, 'added', 'site'), async ({ body }) => {
    await store.add(body.label)
    return done
  })
}
`,
    },
    {
      file: 'src/server/leads/leads.ts',
      anchor: "import { countVisits } from './visits/visit-counter.ts'\n",
      before: `import { shoppingRoutes } from './shopping-routes.ts'
import { createShoppingStore } from './shopping-store.ts'
`,
    },
    {
      file: 'src/server/leads/leads.ts',
      anchor: '    await owner.register(ownerSummaryRoutes, {\n',
      before: '    await owner.register(shoppingRoutes, { store: createShoppingStore(db, now) })\n',
    },
    {
      file: 'src/web/owner/leads/shopping/shopping-panel.tsx',
      text: `import { useQuery } from '@tanstack/react-query'
import type { Shopping } from '#shared/contract/shopping.ts'
import { apiPaths } from '#shared/paths.ts'

export function ShoppingPanel() {
  const { data = [] } = useQuery<Shopping>({ queryKey: [apiPaths.shopping] })
  return (
    <ul>
      {data.map(({ label }) => (
        <li key={label}>{label}</li>
      ))}
    </ul>
  )
}
`,
    },
    {
      file: 'src/web/owner/kit/panels.ts',
      anchor: "\n  | 'days'",
      before: "\n  | 'shopping'",
    },
    {
      file: 'src/web/owner/kit/panels.ts',
      anchor: "  { name: 'bin', title: 'Bin', least: 'staff' },\n",
      before: "  { name: 'shopping', title: 'Shopping', least: 'view' },\n",
    },
    {
      file: 'src/web/owner/app/dashboard/dashboard-page.tsx',
      anchor: 'const panelPages = {',
      before: `const ShoppingPanel = lazyComponent(
  async () => (await import('#web/owner/leads/shopping/shopping-panel.tsx')).ShoppingPanel,
)
`,
      isAskedFor: true,
    },
    {
      file: 'src/web/owner/app/dashboard/dashboard-page.tsx',
      anchor: '  bin: BinPanel,\n',
      before: '  shopping: ShoppingPanel,\n',
      isAskedFor: true,
    },
  ],
}
