import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { notFound } from '#server/http/errors.ts'
import type { BusinessConflict, BusinessValues, DraftAnswer } from '#shared/contract/business-panel.ts'
import {
  BusinessPanelSchema,
  DraftAnswerSchema,
  DraftChangesSchema,
  PreviewSchema,
  PublishedSchema,
  PublishSchema,
  UndoPublishSchema,
  VersionSchema,
} from '#shared/contract/business-panel.ts'
import { apiPaths } from '#shared/paths.ts'
import { type BusinessEditing, EditConflict } from './business-editing.ts'
import type { BusinessSettingsStore, PublishedSettings } from './business-setting-store.ts'
import type { PreviewTokens } from './preview-tokens.ts'

export interface BusinessRoutesOptions {
  store: BusinessSettingsStore
  editing: BusinessEditing
  previews: PreviewTokens
  hoursInWords: () => string[]
  nameOf: (request: FastifyRequest) => Promise<string>
  now: () => Date
  /** Everything that shows the business learns of it, in this process before the answer. */
  onPublish: () => Promise<void>
}

/** What the owner says of the business: draft, preview, publishing and history. Registered only below his hook. */
export const businessRoutes: FastifyPluginAsyncZod<BusinessRoutesOptions> = async (
  app,
  { store, editing, previews, hoursInWords, nameOf, now, onPublish },
) => {
  const published = async ({ version }: PublishedSettings) => {
    await onPublish()
    return { version }
  }

  const draftAnswer = async (values: BusinessValues): Promise<DraftAnswer> => {
    const draft = await store.draft()
    return { draft, contradictions: editing.contradictions(values, draft?.fields ?? {}, now()) }
  }

  app.get(
    apiPaths.business,
    { config: { access: 'owner' }, schema: { response: { 200: BusinessPanelSchema } } },
    async () => {
      const { version, values } = await store.published()
      const [draft, history] = await Promise.all([draftAnswer(values), store.history(editing.baseline)])
      const settings = editing.settingsWith(values)
      const { fileFields } = editing
      return { version, settings, ...draft, fileFields, hoursInWords: hoursInWords(), history }
    },
  )

  app.patch(
    apiPaths.businessDraft,
    {
      config: { access: 'owner' },
      schema: { body: DraftChangesSchema, response: { 200: DraftAnswerSchema } },
    },
    async (request, reply) => {
      const change = async () => editing.change(await nameOf(request), request.body.changes)
      return orConflict(reply, async () => {
        await change()
        return draftAnswer((await store.published()).values)
      })
    },
  )

  app.delete(
    apiPaths.businessDraft,
    { config: { access: 'owner' }, schema: { response: { 200: DraftAnswerSchema } } },
    async (request) => {
      await editing.discard(await nameOf(request))
      return draftAnswer((await store.published()).values)
    },
  )

  app.post(
    apiPaths.businessPublish,
    {
      config: { access: 'owner', logs: ['published', 'business'] },
      schema: { body: PublishSchema, response: { 200: PublishedSchema } },
    },
    async (request, reply) =>
      orConflict(reply, async () =>
        published(await editing.publish(await nameOf(request), request.body.fields)),
      ),
  )

  app.post(
    apiPaths.businessUndo,
    {
      config: { access: 'owner', logs: ['published', 'business'] },
      schema: { body: UndoPublishSchema, response: { 200: PublishedSchema } },
    },
    async (request) => {
      const { version } = request.body
      const before = version > 0 ? await store.valuesOf(version - 1) : undefined
      if (!before) throw notFound()
      return published(await editing.undo(await nameOf(request), version, before))
    },
  )

  app.post(
    apiPaths.businessVersion(':version'),
    {
      config: { access: 'owner', logs: ['published', 'business'] },
      schema: {
        params: z.object({ version: VersionSchema }),
        response: { 200: PublishedSchema },
      },
    },
    async (request) => {
      const { version } = request.params
      const values = await store.valuesOf(version)
      if (!values) throw notFound()
      return published(await editing.goBack(await nameOf(request), version, values))
    },
  )

  app.post(
    apiPaths.businessPreview,
    { config: { access: 'owner' }, schema: { response: { 200: PreviewSchema } } },
    async () => previews.issue(),
  )
}

/** A conflict's answer has both values, which the common refusal has no place for. */
async function orConflict<Answer>(reply: FastifyReply, act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof EditConflict)) throw error
    const { message, conflicts } = error
    // The schema of the answer is that of the success alone.
    return reply.code(409).send({ error: message, conflicts } satisfies BusinessConflict as never) as never
  }
}
