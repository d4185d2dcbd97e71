import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { HttpError } from '#server/http/errors.ts'
import type { Audit } from '#server/people/audit.ts'
import { allow } from '#server/people/route-access.ts'
import {
  type HandLead,
  HandLeadAnswerSchema,
  HandLeadSchema,
  keptTextLength,
} from '#shared/contract/hand-lead.ts'
import type { LeadAct } from '#shared/contract/lead-event.ts'
import { referenceOf } from '#shared/leads/receipt.ts'
import { cameWithoutForm } from '#shared/leads/source.ts'
import { apiPaths } from '#shared/paths.ts'
import { serviceTypeLabel } from '#shared/service-types.ts'
import { blankContact } from './blank-contact.ts'
import type { InquiryStores } from './inquiry-store.ts'
import type { LeadActions } from './lead-actions.ts'
import { NameTaken } from './lead-event-store.ts'
import { isOfAnother, readDoneAgo } from './visitor-send.ts'

/** A whole conversation may be pasted, of which only the beginning is kept. */
const maxPastedBytes = 1024 * 1024

interface HandLeadOptions {
  store: InquiryStores['contact']
  actions: LeadActions
  aim: Audit['aim']
  /** Call this when the outbox may have new rows. */
  wake: () => void
}

/** The call for a lead that somebody writes down. Register it only below the owner's hook. */
export const handLeadRoutes: FastifyPluginAsyncZod<HandLeadOptions> = async (
  app,
  { store, actions: { events, doerOf }, aim, wake },
) => {
  const schema = { body: HandLeadSchema, response: { 201: HandLeadAnswerSchema } }
  const options = { ...allow('staff', schema, 'added', 'contact'), bodyLimit: maxPastedBytes }
  app.post(apiPaths.leads, options, async (request, reply) => {
    const lead = request.body
    const { by, key } = await doerOf(request)
    if (isOfAnother(request, by)) throw new HttpError(412, 'Someone else is signed in here now.')
    const source = JSON.stringify({ ...cameWithoutForm(lead.how ?? 'hand'), by })
    const agoMs = readDoneAgo(request)
    const { id } = await store.addByHand(answersOf(lead), { key, source, agoMs })
    aim(request, id)
    // A repeat makes the same event, so that a lead is not left unanswered when a first try ended in between.
    if (isAnswered(lead)) {
      await events.append('contact', id, actOf(lead), { by, key, agoMs }).catch((error: unknown) => {
        if (!(error instanceof NameTaken)) throw error
      })
      wake()
    }
    return reply.code(201).send({
      success: true as const,
      id,
      reference: referenceOf('contact', id),
      isCut: lead.text.length > keptTextLength,
    })
  })
}

const answersOf = ({ name, email, phone, text, suburb, serviceType }: HandLead) => ({
  ...blankContact,
  ...{ name, email, phone, suburb },
  subject: serviceType ? serviceTypeLabel(serviceType) : '',
  // A pair of surrogates may stand where the text is cut.
  message: text.slice(0, keptTextLength).replace(/[\uD800-\uDBFF]$/, ''),
})

/** Whoever wrote down a call has spoken to the caller, unless told otherwise. */
const isAnswered = ({ isAnswered: told, how }: HandLead) => told ?? how === 'phone'

const actOf = ({ how }: HandLead): LeadAct => ({ kind: how === 'text' ? 'texted' : 'spoke' })
