import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, onRecord } from '#server/http/route-schemas.ts'
import type { LeadActions } from '#server/leads/lead-actions.ts'
import { allow } from '#server/people/route-access.ts'
import { OfferLinkSchema } from '#shared/contract/offer.ts'
import {
  ChangedVisitSchema,
  LeadVisitsSchema,
  MovedVisitSchema,
  NewVisitSchema,
  PlannedVisitsSchema,
  VisitsQuerySchema,
  WrittenVisitSchema,
} from '#shared/contract/visit.ts'
import { visitPaths } from '#shared/visits/paths.ts'
import type { OwnerVisits } from './owner-visits.ts'

interface OwnerRoutesOptions {
  visits: OwnerVisits
  actions: LeadActions
  /** Call this when the outbox may have new rows. */
  wake: () => void
}

/** The owner's calls about visits. Register them only below the owner's hook. */
export const ownerRoutes: FastifyPluginAsyncZod<OwnerRoutesOptions> = async (
  app,
  { visits, actions: { doerOf, acknowledge }, wake },
) => {
  const listSchema = { ...onRecord, ...answers(LeadVisitsSchema) }
  app.get(visitPaths.leadVisits(':id'), allow('view', listSchema), ({ params: { id } }) => visits.list(id))

  const plannedSchema = { querystring: VisitsQuerySchema, ...answers(PlannedVisitsSchema) }
  app.get(visitPaths.visits, allow('view', plannedSchema), ({ query: { from, to } }) =>
    visits.planned(from, to),
  )

  const offerSchema = { ...onRecord, body: NewVisitSchema, response: { 201: WrittenVisitSchema } }
  app.post(
    visitPaths.leadVisits(':id'),
    allow('staff', offerSchema, 'offered_visit', 'lead'),
    async (request, reply) => {
      const { id } = request.params
      const written = await visits.offer(id, request.body, await doerOf(request))
      await acknowledge(request, id, 'status')
      wake()
      return reply.code(201).send(written)
    },
  )

  const linkSchema = { ...onRecord, ...answers(OfferLinkSchema) }
  app.post(visitPaths.visitLink(':id'), allow('staff', linkSchema), async ({ params: { id } }) => ({
    link: await visits.link(id),
  }))

  const moveSchema = { ...onRecord, body: MovedVisitSchema, ...answers(ChangedVisitSchema) }
  app.post(
    visitPaths.moveVisit(':id'),
    allow('staff', moveSchema, 'moved_visit', 'lead'),
    async (request) => {
      const { recordId, ...changed } = await visits.move(
        request.params.id,
        request.body.time,
        await doerOf(request),
      )
      await acknowledge(request, recordId, 'status')
      wake()
      return changed
    },
  )

  const cancelSchema = { ...onRecord, ...answers(ChangedVisitSchema) }
  app.post(
    visitPaths.cancelVisit(':id'),
    allow('staff', cancelSchema, 'called_off_visit', 'lead'),
    async (request) => {
      const { recordId, ...changed } = await visits.cancel(request.params.id, await doerOf(request))
      await acknowledge(request, recordId, 'status')
      wake()
      return changed
    },
  )
}
