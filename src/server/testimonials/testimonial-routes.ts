import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { checkedInput } from '#server/http/checked-input.ts'
import { HttpError, mustSignIn, orNotFound } from '#server/http/errors.ts'
import { publicFormLimit } from '#server/http/rate-limits.ts'
import { answers, answersDone, done, OrderSchema, onRecord } from '#server/http/route-schemas.ts'
import { sendWholeList } from '#server/http/whole-list.ts'
import { notSpamRoutes, removalRoutes } from '#server/leads/removal.ts'
import { isOfSomebody, readSend } from '#server/leads/visitor-send.ts'
import { askOwner, type OwnerSessions } from '#server/people/owner-sessions.ts'
import { allow } from '#server/people/route-access.ts'
import { ReceiptSchema } from '#shared/contract/answer.ts'
import { OwnerTestimonialSchema, TestimonialChangesSchema } from '#shared/contract/owner-testimonial.ts'
import { TestimonialQuerySchema, TestimonialSchema } from '#shared/contract/testimonial.ts'
import { TestimonialRecordSchema } from '#shared/contract/testimonial-record.ts'
import { apiPaths } from '#shared/paths.ts'
import type { TestimonialStore } from './testimonial-store.ts'

interface TestimonialOptions {
  testimonials: TestimonialStore
  ownerSessions: OwnerSessions
  /** Whether the request comes from a signed-in person whose role gets a fuller answer than visitors. */
  isMore: (request: FastifyRequest) => Promise<boolean>
  /** Call this when the content of public pages may have changed. */
  onContentChange: () => void
  wakeSender: () => void
}

/**
 * Routes that visitors and owner share. `approved=true` is the public list: approved and active, in the owner's order;
 * without it the whole list requires the owner.
 */
export const testimonialRoutes: FastifyPluginAsyncZod<TestimonialOptions> = async (
  app,
  { testimonials, ownerSessions, isMore, onContentChange, wakeSender },
) => {
  const records = z.array(TestimonialRecordSchema)
  app.get(
    apiPaths.testimonials,
    { config: { moreFor: 'view' }, schema: { querystring: TestimonialQuerySchema } },
    async (request, reply) => {
      if (request.query.approved === 'true') {
        reply.type('application/json; charset=utf-8')
        return reply.send(JSON.stringify(z.encode(records, await testimonials.listApproved())))
      }
      reply.header('cache-control', 'no-store')
      await ownerSessions.required(request)
      if (!(await isMore(request))) throw new HttpError(403, askOwner)
      return sendWholeList(reply, encoded())
    },
  )

  async function* encoded() {
    for await (const items of testimonials.slices()) yield z.encode(records, items)
  }

  // The limit does not apply to an owner, who may copy many old letters. A person with read-only access adds one as a
  // visitor does.
  const config = {
    moreFor: 'staff',
    logs: ['added', 'testimonial'],
    rateLimit: { ...publicFormLimit.rateLimit, allowList: isMore },
  } as const
  const createSchema = { response: { 201: z.union([TestimonialRecordSchema, ReceiptSchema]) } }
  app.post(apiPaths.testimonials, { schema: createSchema, config }, async (request, reply) => {
    const send = readSend(request)
    if (await isMore(request)) {
      const { isApproved, ...testimonial } = checkedInput(OwnerTestimonialSchema, request.body)
      const record = await testimonials.addOwn(testimonial, { isApproved, key: send.key })
      if (isApproved) onContentChange()
      return reply.code(201).send(record)
    }
    // The owner's session has expired: the testimonial would be stored as a visitor's, without the owner's fields.
    if (isOfSomebody(request)) throw mustSignIn()
    const testimonial = checkedInput(TestimonialSchema, request.body)
    const { id } = await testimonials.add(testimonial, send)
    wakeSender()
    return reply.code(201).send({ success: true as const, id })
  })
}

/** Routes for the owner only. Register them only below the hook that requires a session. */
export const testimonialReviewRoutes: FastifyPluginAsyncZod<
  Pick<TestimonialOptions, 'testimonials' | 'onContentChange' | 'wakeSender'>
> = async (app, { testimonials, onContentChange, wakeSender }) => {
  const approveSchema = { ...onRecord, ...answers(TestimonialRecordSchema) }
  app.post(
    apiPaths.approveTestimonial(':id'),
    allow('staff', approveSchema, 'approved', 'testimonial'),
    async (request) => {
      const record = orNotFound(await testimonials.approve(request.params.id))
      onContentChange()
      return record
    },
  )

  const changeSchema = { ...approveSchema, body: TestimonialChangesSchema }
  app.patch(
    apiPaths.testimonial(':id'),
    allow('staff', changeSchema, 'changed', 'testimonial'),
    async (request) => {
      const record = orNotFound(await testimonials.change(request.params.id, request.body))
      onContentChange()
      return record
    },
  )

  const orderSchema = { body: OrderSchema, ...answersDone }
  app.put(
    apiPaths.testimonialOrder,
    allow('staff', orderSchema, 'ordered', 'testimonial'),
    async ({ body }) => {
      await testimonials.order(body.ids)
      onContentChange()
      return done
    },
  )

  await app.register(notSpamRoutes, {
    target: 'testimonial',
    store: testimonials,
    path: apiPaths.notSpamTestimonial,
    wakeSender,
  })
  await app.register(removalRoutes, {
    target: 'testimonial',
    store: testimonials,
    itemPath: apiPaths.testimonial,
    restorePath: apiPaths.restoreTestimonial,
    onContentChange,
  })
}
