import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { parseJson } from '#server/base/parse-json.ts'
import { sendCsv } from '#server/http/csv.ts'
import { HttpError, InvalidInput } from '#server/http/errors.ts'
import { textOf } from '#server/http/form-values.ts'
import { answers, done, doneOnRecord, onRecord } from '#server/http/route-schemas.ts'
import type { SiteContext } from '#server/http/site-context.ts'
import type { LeadActions } from '#server/leads/lead-actions.ts'
import { allow } from '#server/people/route-access.ts'
import { isoDay } from '#shared/brisbane-time.ts'
import {
  NewOfferSchema,
  OfferBeginningSchema,
  OfferContentSchema,
  OfferLinkSchema,
  OffersSchema,
  SentOfferSchema,
  WrittenOfferSchema,
} from '#shared/contract/offer.ts'
import { offerPaths } from '#shared/offers/paths.ts'
import { pagePaths } from '#shared/paths.ts'
import type { OfferPages } from './offer-pages.ts'
import { offerSlices, offerTable } from './offer-table.ts'
import type { OwnerOffers } from './owner-offers.ts'

interface OwnerRoutesOptions {
  site: Pick<SiteContext, 'db' | 'now'>
  offers: OwnerOffers
  pages: OfferPages
  actions: LeadActions
  /** Call this when the outbox may have new rows. */
  wake: () => void
}

/** The owner's calls about quotes. Register them only below the owner's hook. */
export const ownerRoutes: FastifyPluginAsyncZod<OwnerRoutesOptions> = async (
  app,
  { site: { db, now }, offers, pages, actions: { doerOf, nameOf, acknowledge }, wake },
) => {
  const listSchema = { ...onRecord, ...answers(OffersSchema) }
  app.get(offerPaths.leadOffers(':id'), allow('view', listSchema), ({ params: { id } }) => offers.list(id))

  app.get(offerPaths.offerLines, allow('staff', answers(OfferBeginningSchema)), () => offers.beginning())

  const linkSchema = { ...onRecord, ...answers(OfferLinkSchema) }
  app.post(offerPaths.offerLink(':id'), allow('staff', linkSchema), async ({ params: { id } }) => ({
    link: await offers.link(id),
  }))

  const writeSchema = { ...onRecord, body: NewOfferSchema, response: { 201: WrittenOfferSchema } }
  app.post(
    offerPaths.leadOffers(':id'),
    allow('staff', writeSchema, 'wrote_quote', 'lead'),
    async (request, reply) => {
      const { id } = request.params
      const { by, key } = await doerOf(request)
      return reply.code(201).send(await offers.write(id, request.body, { by, key: `${id} ${key}` }))
    },
  )

  const sentSchema = {
    ...onRecord,
    body: SentOfferSchema,
    ...answers(z.object({ event: z.string() })),
  }
  app.post(offerPaths.sentOffer(':id'), allow('staff', sentSchema, 'sent_quote', 'lead'), async (request) => {
    const { way } = request.body
    const { event, recordId } = await offers.markSent(request.params.id, way, await doerOf(request))
    await acknowledge(request, recordId, way === 'text' ? 'texted' : way === 'mail' ? 'mailed' : 'status')
    wake()
    return { event }
  })

  app.post(
    offerPaths.withdrawOffer(':id'),
    allow('staff', doneOnRecord, 'withdrew_quote', 'lead'),
    async (request) => {
      await offers.withdraw(request.params.id, { by: await nameOf(request), key: randomUUID() })
      return done
    },
  )

  app.get(offerPaths.offersFile, allow('owner', {}, 'downloaded_list', 'lead'), (_request, reply) =>
    sendCsv(reply, `quotes-${isoDay(now())}`, offerTable, offerSlices(db, now())),
  )

  // A form post, so that the answer is a page of its own that the browser shows.
  await app.register(async (preview) => {
    await preview.register(formbody)
    preview.post<{ Params: { id: string } }>(
      offerPaths.offerPreview(':id'),
      allow('staff', { ...onRecord }),
      async (request, reply) => {
        const { id } = request.params
        await offers.leadOf(id)
        const { success, data, error } = OfferContentSchema.safeParse(
          parseJson(textOf(request.body, 'content')),
        )
        if (!success) {
          if (error.issues[0]?.path.length === 0) throw new HttpError(400, 'There is no quote to preview.')
          throw new InvalidInput(
            Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message])),
          )
        }
        const document = await offers.preview(id, data)
        return pages.sendPreview(reply, document, `${pagePaths.admin}?lead=${id}&quote`)
      },
    )
  })
}
