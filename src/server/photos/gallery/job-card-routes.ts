import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { ShownJobCardSchema } from '#shared/contract/shown-job-card.ts'
import { apiPaths } from '#shared/paths.ts'
import type { JobCardStore } from './job-card-store.ts'

/** The jobs that everyone sees, in the owner's order. */
export const jobCardRoutes: FastifyPluginAsyncZod<{ jobCards: JobCardStore }> = async (app, { jobCards }) => {
  const schema = { response: { 200: z.array(ShownJobCardSchema) } }
  app.get(apiPaths.jobCards, { schema }, () => jobCards.listShown())
}
