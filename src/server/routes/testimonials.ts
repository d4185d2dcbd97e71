import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { OwnerSessions } from '#server/auth/owner-sessions.ts'
import { HttpError } from '#server/http/errors.ts'
import type { TestimonialStore } from '#server/stores/testimonials.ts'
import { TestimonialQuerySchema, TestimonialRecordSchema } from '#shared/contract/testimonial.ts'
import { apiPaths } from '#shared/paths.ts'

interface TestimonialOptions {
  testimonials: TestimonialStore
  ownerSessions: OwnerSessions
}

/** `approved=true` is everyone's: approved and active, newest first. Without it the whole list is the owner's. */
export const testimonialRoutes: FastifyPluginAsyncZod<TestimonialOptions> = async (
  app,
  { testimonials, ownerSessions },
) => {
  const schema = { querystring: TestimonialQuerySchema, response: { 200: z.array(TestimonialRecordSchema) } }
  app.get(apiPaths.testimonials, { schema }, async (request, reply) => {
    if (request.query.approved === 'true') return testimonials.listApproved()
    reply.header('cache-control', 'no-store')
    if (!(await ownerSessions.current(request))) throw new HttpError(401, 'Please sign in.')
    return testimonials.listAll()
  })
}
