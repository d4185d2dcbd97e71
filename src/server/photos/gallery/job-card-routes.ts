import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { InvalidInput, orNotFound } from '#server/http/errors.ts'
import { answers, answersDone, done, OrderSchema, onRecord } from '#server/http/route-schemas.ts'
import { removalRoutes } from '#server/leads/removal.ts'
import { allow } from '#server/people/route-access.ts'
import { isoDay } from '#shared/brisbane-time.ts'
import {
  type JobCardChanges,
  JobCardChangesSchema,
  type JobCardRecord,
  JobCardRecordSchema,
  JobCardSchema,
} from '#shared/contract/job-card.ts'
import { ShownJobCardSchema } from '#shared/contract/shown-job-card.ts'
import { apiPaths } from '#shared/paths.ts'
import type { JobCardStore } from './job-card-store.ts'
import type { PortfolioImageStore } from './portfolio-image-store.ts'

/** Route for the job cards that everyone sees, in the owner's order. */
export const jobCardRoutes: FastifyPluginAsyncZod<{ jobCards: JobCardStore }> = async (app, { jobCards }) => {
  const schema = answers(z.array(ShownJobCardSchema))
  app.get(apiPaths.jobCards, { schema }, () => jobCards.listShown())
}

interface OwnerJobCardOptions {
  jobCards: JobCardStore
  images: PortfolioImageStore
  /** Call this after a change, because the portfolio page shows these cards. */
  onContentChange: () => void
  now: () => Date
}

/** Routes for the owner's job cards. Register them only below the hook that requires a session. */
export const ownerJobCardRoutes: FastifyPluginAsyncZod<OwnerJobCardOptions> = async (
  app,
  { jobCards, images, onContentChange, now },
) => {
  /** Checks what concerns several fields; `before` is the stored card when one is changed. */
  const check = async (changes: JobCardChanges, before?: JobCardRecord) => {
    const { firstPhotoId, secondPhotoId } = { ...before, ...changes }
    const fields: Record<string, string> = {}
    if (changes.month && changes.month > isoDay(now()).slice(0, 7)) {
      fields.month = 'That month is still to come'
    }
    // A chosen photo that was deleted since may stay, because the card then shows the other one.
    const chosen = { firstPhotoId, secondPhotoId }
    for (const name of ['firstPhotoId', 'secondPhotoId'] as const) {
      const id = chosen[name]
      if (id && id !== before?.[name] && !(await images.find(id))) {
        fields[name] = 'That photo is gone. Please choose another one'
      }
    }
    if (firstPhotoId === secondPhotoId) fields.secondPhotoId ??= 'Please choose two different photos'
    if (Object.keys(fields).length > 0) throw new InvalidInput(fields)
  }

  const listSchema = answers(z.array(JobCardRecordSchema))
  app.get(apiPaths.ownerJobCards, allow('staff', listSchema), () => jobCards.list())

  const addSchema = { body: JobCardSchema, response: { 201: JobCardRecordSchema } }
  app.post(
    apiPaths.ownerJobCards,
    allow('staff', addSchema, 'added', 'job_card'),
    async ({ body }, reply) => {
      await check(body)
      const record = await jobCards.add(body)
      onContentChange()
      return reply.code(201).send(record)
    },
  )

  const changeSchema = { ...onRecord, body: JobCardChangesSchema, ...answers(JobCardRecordSchema) }
  app.patch(
    apiPaths.jobCard(':id'),
    allow('staff', changeSchema, 'changed', 'job_card'),
    async ({ params, body }) => {
      const before = orNotFound(await jobCards.find(params.id))
      await check(body, before)
      const record = orNotFound(await jobCards.change(params.id, body))
      onContentChange()
      return record
    },
  )

  const orderSchema = { body: OrderSchema, ...answersDone }
  app.put(apiPaths.jobCardOrder, allow('staff', orderSchema, 'ordered', 'job_card'), async ({ body }) => {
    await jobCards.order(body.ids)
    onContentChange()
    return done
  })

  await app.register(removalRoutes, {
    target: 'job_card',
    store: jobCards,
    itemPath: apiPaths.jobCard,
    restorePath: apiPaths.restoreJobCard,
    onContentChange,
  })
}
