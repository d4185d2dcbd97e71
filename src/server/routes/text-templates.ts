import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { createTextTemplateStore } from '#server/stores/text-templates.ts'
import { DoneSchema } from '#shared/contract/answer.ts'
import { TextTemplatesSchema } from '#shared/contract/text-template.ts'
import { apiPaths } from '#shared/paths.ts'

/** The owner's ready words for texts and e-mails. Registered only below his hook. */
export const textTemplateRoutes: FastifyPluginAsyncZod<{ db: Kysely<Schema> }> = async (app, { db }) => {
  const store = createTextTemplateStore(db)
  app.get(apiPaths.texts, { schema: { response: { 200: TextTemplatesSchema } } }, () => store.read())
  app.put(
    apiPaths.texts,
    { schema: { body: TextTemplatesSchema, response: { 200: DoneSchema } } },
    async ({ body }) => {
      await store.write(body)
      return { success: true as const }
    },
  )
}
