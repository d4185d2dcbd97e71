import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { deviceName } from '#server/http/device-name.ts'
import { HttpError, notFound } from '#server/http/errors.ts'
import {
  inOneSpelling,
  maxEndpointLength,
  pushSubscriptionSchema,
} from '#server/notify/channels/push/push-endpoint.ts'
import { askOwner, type OwnerSessions } from '#server/people/owner-sessions.ts'
import { channelNames } from '#shared/channels.ts'
import {
  AcknowledgeSchema,
  AlarmSettingsSchema,
  AlarmStatusSchema,
  ArmedSchema,
  ChannelTestSchema,
  DutySchema,
  LeadAlarmSchema,
} from '#shared/contract/alarm.ts'
import { DoneSchema } from '#shared/contract/answer.ts'
import { RecordIdSchema } from '#shared/contract/fields.ts'
import { apiPaths } from '#shared/paths.ts'
import { mayAs } from '#shared/roles.ts'
import type { Notifications } from './notifications.ts'
import { mostDevices } from './push-device-store.ts'

interface AlarmOptions {
  notifications: Pick<
    Notifications,
    'alarms' | 'deliveries' | 'devices' | 'receipts' | 'panel' | 'settings' | 'tester' | 'wake' | 'whyNoPush'
  >
  ownerSessions: OwnerSessions
  pushHosts: readonly string[]
}

const done = { success: true as const }
const byId = { params: z.object({ id: RecordIdSchema }) }

/**
 * Routes for who is notified of leads and how: settings, tests and status. Register them only below the owner's hook.
 */
export const alarmRoutes: FastifyPluginAsyncZod<AlarmOptions> = async (
  app,
  {
    notifications: { alarms, deliveries, devices, receipts, panel, settings, tester, wake, whyNoPush },
    ownerSessions,
    pushHosts,
  },
) => {
  /** People may change their own alarms only; the owner may change everybody's. */
  async function refuseForOthers(request: FastifyRequest, userId: string): Promise<void> {
    const session = await ownerSessions.required(request)
    if (session.userId !== userId && !mayAs(session.role, 'owner')) throw new HttpError(403, askOwner)
  }

  app.get(
    apiPaths.alarms,
    { config: { access: 'staff' }, schema: { response: { 200: AlarmStatusSchema } } },
    async (request) => panel.status((await ownerSessions.required(request)).userId),
  )

  app.put(
    apiPaths.alarmSettings,
    {
      config: { access: 'staff', logs: ['set_alarms', 'site'] },
      schema: { body: AlarmSettingsSchema, response: { 200: DoneSchema } },
    },
    async (request) => {
      await settings.write(request.body)
      return done
    },
  )

  app.put(
    apiPaths.alarmDuty,
    {
      config: { access: 'staff', logs: ['set_duty', 'person'] },
      schema: { body: DutySchema, response: { 200: DoneSchema } },
    },
    async (request) => {
      const { userId, isOnDuty } = request.body
      await refuseForOthers(request, userId)
      if (!(await settings.setDuty(userId, isOnDuty))) throw notFound()
      return done
    },
  )

  const deviceSchema = {
    body: z.extend(pushSubscriptionSchema(pushHosts), {
      replaces: z.optional(z.string().check(z.maxLength(maxEndpointLength))),
      /** True when somebody pressed "Arm this phone". */
      isArming: z.optional(z.boolean()),
    }),
    response: { 200: ArmedSchema },
  }
  app.post(apiPaths.alarmDevices, { config: { access: 'staff' }, schema: deviceSchema }, async (request) => {
    const { userId, tokenHash: sessionHash } = await ownerSessions.required(request)
    const { endpoint, keys, replaces, isArming } = request.body
    if (replaces) await devices.removeEndpoint(userId, inOneSpelling(replaces))
    const label = deviceName(request.headers['user-agent'] ?? '')
    if (isArming && whyNoPush()) throw new HttpError(503, whyNoPush())
    const wasLost = await devices.isLost(endpoint)
    const device = await devices.sync({ userId, sessionHash, endpoint, ...keys, label }, isArming)
    if (!device) throw new HttpError(409, `${mostDevices} phones ring for you already: remove one first.`)
    return { id: device.id, label, wasLost }
  })

  app.delete(
    apiPaths.alarmDevice(':id'),
    {
      config: { access: 'staff', logs: ['disarmed', 'phone'] },
      schema: { ...byId, response: { 200: DoneSchema } },
    },
    async (request) => {
      const device = await devices.find(request.params.id)
      if (!device) throw notFound()
      await refuseForOthers(request, device.userId)
      await devices.remove(device.id)
      return done
    },
  )

  const testSchema = {
    params: z.object({ channel: z.enum(channelNames) }),
    body: z.object({ device: z.optional(z.string()) }),
    response: { 200: ChannelTestSchema },
  }
  app.post(
    apiPaths.alarmTest(':channel'),
    { config: { access: 'staff', logs: ['tested', 'site'] }, schema: testSchema },
    async (request) => {
      const outcome = await tester.test(request.params.channel, request.body.device)
      if (!outcome) throw notFound()
      return outcome
    },
  )

  const leadSchema = { ...byId, response: { 200: LeadAlarmSchema } }
  app.get(
    apiPaths.leadAlarm(':id'),
    { config: { access: 'view' }, schema: leadSchema },
    async ({ params: { id } }) => {
      if (!(await deliveries.find(id))) throw notFound()
      return panel.ofLead(id)
    },
  )

  const acknowledgeSchema = {
    ...byId,
    body: z.nullish(AcknowledgeSchema),
    response: { 200: DoneSchema },
  }
  app.post(
    apiPaths.acknowledgeLead(':id'),
    { config: { access: 'staff', logs: ['took', 'lead'] }, schema: acknowledgeSchema },
    async (request) => {
      const { username } = await ownerSessions.required(request)
      const { id } = request.params
      if (!(await alarms.find(id))) throw notFound()
      await alarms.acknowledge(id, username, request.body?.how ?? 'taken')
      return done
    },
  )

  app.post(
    apiPaths.takeBackAcknowledgement(':id'),
    {
      config: { access: 'staff', logs: ['gave_back', 'lead'] },
      schema: { ...byId, response: { 200: DoneSchema } },
    },
    async (request) => {
      if (!(await alarms.takeBack(request.params.id))) throw notFound()
      return done
    },
  )

  app.post(
    apiPaths.replayWebhook(':id'),
    {
      config: { access: 'staff', logs: ['sent_again', 'lead'] },
      schema: { ...byId, response: { 200: DoneSchema } },
    },
    async (request) => {
      if (!(await receipts.replay(request.params.id, 'webhook'))) throw notFound()
      wake()
      return done
    },
  )
}
