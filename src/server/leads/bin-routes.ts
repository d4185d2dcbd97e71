import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { BinSchema, EmptiedBinSchema, EmptyBinQuerySchema } from '#shared/contract/bin.ts'
import { apiPaths } from '#shared/paths.ts'
import type { Bin } from './bin-store.ts'

interface BinOptions {
  bin: Bin
  /** Forgets for good, with traces and files, what can't be restored any more. */
  purge: () => Promise<void>
}

/** What was deleted and can be had back, by the calls of each kind. Registered only below the owner's hook. */
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
