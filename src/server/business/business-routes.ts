import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { HttpError, InvalidInput, orNotFound } from '#server/http/errors.ts'
import { answers } from '#server/http/route-schemas.ts'
import { allow } from '#server/people/route-access.ts'
import type { BusinessPanel, DraftAnswer } from '#shared/contract/business-panel.ts'
import {
  BusinessPanelSchema,
  ChangedDraftSchema,
  DraftAnswerSchema,
  PreviewSchema,
  PublishedSchema,
  PutDraftSchema,
  UndoPublishSchema,
  VersionSchema,
} from '#shared/contract/business-panel.ts'
import { apiPaths } from '#shared/paths.ts'
import { type BusinessEditing, DraftChanged, draftTag } from './business-editing.ts'
import type { BusinessSettingsStore, BusinessState } from './business-setting-store.ts'
import type { PreviewTokens } from './preview-tokens.ts'

export interface BusinessRoutesOptions {
  store: BusinessSettingsStore
  editing: BusinessEditing
  previews: PreviewTokens
  hoursInWords: () => string[]
  nameOf: (request: FastifyRequest) => Promise<string>
  now: () => Date
  /** Updates everything that shows the business, in this process before the response. */
  onPublish: () => Promise<void>
}

/** The owner's routes for business details. Register them only below his hook. */
export const businessRoutes: FastifyPluginAsyncZod<BusinessRoutesOptions> = async (
  app,
  { store, editing, previews, hoursInWords, nameOf, now, onPublish },
) => {
  const published = async ({ version }: BusinessState) => {
    await onPublish()
    return { version }
  }

  function draftAnswer(reply: FastifyReply, state: BusinessState): DraftAnswer {
    reply.header('etag', draftTag(state))
    const { draft, draftVersion } = state
    return { draft, draftVersion, contradictions: editing.contradictions(state, now()) }
  }

  async function panelAnswer(reply: FastifyReply): Promise<BusinessPanel> {
    const [state, history] = await Promise.all([store.state(), store.history(editing.baseline)])
    return {
      version: state.version,
      settings: editing.settingsWith(state.values),
      ...draftAnswer(reply, state),
      fileFields: editing.fileFields,
      hoursInWords: hoursInWords(),
      history,
    }
  }

  const changedAnswer = async (reply: FastifyReply) => ({
    error: 'Someone else has changed this.',
    ...(await panelAnswer(reply)),
  })

  app.get(apiPaths.business, allow('owner', answers(BusinessPanelSchema)), async (_, reply) =>
    panelAnswer(reply),
  )

  app.put(
    apiPaths.businessDraft,
    allow('owner', { body: PutDraftSchema, response: { 200: DraftAnswerSchema, 412: ChangedDraftSchema } }),
    async (request, reply) => {
      const state = await editing
        .replaceDraft(await nameOf(request), ifMatchOf(request), request.body.fields)
        .catch(undefinedIfChanged)
      return state ? draftAnswer(reply, state) : reply.code(412).send(await changedAnswer(reply))
    },
  )

  // A tab of an earlier release sends single fields. It shows this message beside the field and keeps what was typed.
  app.patch(
    apiPaths.businessDraft,
    allow('owner', { body: z.object({ changes: z.record(z.string(), z.unknown()) }) }),
    async ({ body }) => {
      const fields = Object.keys(body.changes)
      throw new InvalidInput(
        Object.fromEntries(fields.map((field) => [field, 'Reload this page to keep it'])),
      )
    },
  )

  app.delete(apiPaths.businessDraft, allow('owner', answers(DraftAnswerSchema)), async (request, reply) =>
    draftAnswer(reply, await editing.discard(await nameOf(request))),
  )

  app.post(
    apiPaths.businessPublish,
    allow('owner', { response: { 200: PublishedSchema, 412: ChangedDraftSchema } }, 'published', 'business'),
    async (request, reply) => {
      const state = await editing.publish(await nameOf(request), ifMatchOf(request)).catch(undefinedIfChanged)
      return state ? published(state) : reply.code(412).send(await changedAnswer(reply))
    },
  )

  app.post(
    apiPaths.businessUndo,
    allow('owner', { body: UndoPublishSchema, ...answers(PublishedSchema) }, 'published', 'business'),
    async (request) => {
      const { version } = request.body
      const before = orNotFound(version > 0 ? await store.valuesOf(version - 1) : undefined)
      return published(await editing.undo(await nameOf(request), version, before))
    },
  )

  app.post(
    apiPaths.businessVersion(':version'),
    allow(
      'owner',
      {
        params: z.object({ version: VersionSchema }),
        ...answers(PublishedSchema),
      },
      'published',
      'business',
    ),
    async (request) => {
      const { version } = request.params
      const values = orNotFound(await store.valuesOf(version))
      return published(await editing.goBack(await nameOf(request), version, values))
    },
  )

  app.post(apiPaths.businessPreview, allow('owner', answers(PreviewSchema)), async () => previews.issue())
}

/** Returns the draft version that the editor has seen; a tab of an earlier release sends none. */
function ifMatchOf({ headers }: FastifyRequest): string {
  const ifMatch = headers['if-match']
  if (!ifMatch) throw new HttpError(428, 'The website has changed. Reload this page: what you typed stays.')
  return ifMatch
}

function undefinedIfChanged(error: unknown): undefined {
  if (!(error instanceof DraftChanged)) throw error
}
