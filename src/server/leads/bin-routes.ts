import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { BinSchema, EmptiedBinSchema, EmptyBinQuerySchema } from '#shared/contract/bin.ts'
import { apiPaths } from '#shared/paths.ts'
import type { Bin } from './bin-store.ts'

interface BinOptions {
  bin: Bin
  /** Permanently deletes everything that can no longer be restored, with its traces and files. */
  purge: () => Promise<void>
}

/**
 * Routes for deleted records that can be restored, in the format of each kind's own routes. Register them only below
 * the owner's hook.
 */
export const binRoutes: FastifyPluginAsyncZod<BinOptions> = async (app, { bin, purge }) => {
  app.get(apiPaths.bin, { config: { access: 'staff' }, schema: { response: { 200: BinSchema } } }, () =>
    bin.list(),
  )

  const schema = { querystring: EmptyBinQuerySchema, response: { 200: EmptiedBinSchema } }
  app.delete(
    apiPaths.bin,
    { config: { access: 'owner', logs: ['emptied', 'bin'] }, schema },
    async (request) => {
      const count = await bin.expire(request.query.until)
      await purge()
      return { success: true as const, count }
    },
  )
}
