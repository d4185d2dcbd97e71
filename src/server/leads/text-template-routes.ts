import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { DoneSchema } from '#shared/contract/answer.ts'
import {
  ChangedTemplatesSchema,
  ReviewLinkSchema,
  TextTemplatesSchema,
} from '#shared/contract/text-template.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { createTextTemplateStore } from './text-template-store.ts'

interface TextTemplateOptions {
  db: Kysely<Schema>
  /** The URL has no trailing slash. */
  publicUrl: string
}

/** Routes for the owner's text templates. Register them only below the owner's hook. */
export const textTemplateRoutes: FastifyPluginAsyncZod<TextTemplateOptions> = async (
  app,
  { db, publicUrl },
) => {
  const store = createTextTemplateStore(db)
  app.get(
    apiPaths.texts,
    { config: { access: 'staff' }, schema: { response: { 200: TextTemplatesSchema } } },
    () => store.read(),
  )
  app.put(
    apiPaths.texts,
    {
      config: { access: 'staff', logs: ['changed', 'texts'] },
      schema: { body: ChangedTemplatesSchema, response: { 200: DoneSchema } },
    },
    async ({ body }) => {
      await store.write(body)
      return { success: true as const }
    },
  )
  // The texts use the public URL, because the owner may have come by an address that visitors can't reach.
  app.get(
    apiPaths.reviewLink,
    { config: { access: 'staff' }, schema: { response: { 200: ReviewLinkSchema } } },
    () => ({
      url: `${publicUrl}${pagePaths.submitTestimonial}`,
    }),
  )
}
