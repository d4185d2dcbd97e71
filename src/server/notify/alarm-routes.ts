import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { deviceName } from '#server/http/device-name.ts'
import { HttpError, notFound, orNotFound } from '#server/http/errors.ts'
import { answers, answersDone, done, doneOnRecord, onRecord } from '#server/http/route-schemas.ts'
import {
  inOneSpelling,
  maxEndpointLength,
  pushSubscriptionSchema,
} from '#server/notify/channels/push/push-endpoint.ts'
import { askOwner, type OwnerSessions } from '#server/people/owner-sessions.ts'
import { allow } from '#server/people/route-access.ts'
import { channelNames } from '#shared/channels.ts'
import {
  AcknowledgeSchema,
  AlarmSettingsSchema,
  AlarmStatusSchema,
  ArmedSchema,
  ChannelTestSchema,
  DutySchema,
  LeadAlarmSchema,
  PhoneReceiptSchema,
} from '#shared/contract/alarm.ts'
import { apiPaths } from '#shared/paths.ts'
import { mayAs } from '#shared/roles.ts'
import { alertWords } from './alert-words.ts'
import type { Notify } from './notifications.ts'
import { mostDevices } from './push-device-store.ts'

interface AlarmOptions {
  notifications: Pick<
    Notify,
    'alarms' | 'deliveries' | 'devices' | 'receipts' | 'panel' | 'settings' | 'tester' | 'wake' | 'whyNoPush'
  >
  ownerSessions: OwnerSessions
  pushHosts: readonly string[]
}

/** The owner's routes for alarms: settings, tests and status. Register them only below the owner's hook. */
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

  app.get(apiPaths.alarms, allow('staff', answers(AlarmStatusSchema)), async (request) =>
    panel.status((await ownerSessions.required(request)).userId),
  )

  app.put(
    apiPaths.alarmSettings,
    allow('staff', { body: AlarmSettingsSchema, ...answersDone }, 'set_alarms', 'site'),
    async (request) => {
      await settings.write(request.body)
      return done
    },
  )

  app.put(
    apiPaths.alarmDuty,
    allow('staff', { body: DutySchema, ...answersDone }, 'set_duty', 'person'),
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
    ...answers(ArmedSchema),
  }
  app.post(apiPaths.alarmDevices, allow('staff', deviceSchema), async (request) => {
    const { userId, tokenHash: sessionHash } = await ownerSessions.required(request)
    const { endpoint, keys, replaces, isArming } = request.body
    if (replaces) await devices.removeEndpoint(userId, inOneSpelling(replaces))
    const label = deviceName(request.headers['user-agent'] ?? '')
    if (isArming && whyNoPush()) throw new HttpError(503, `${alertWords.noPhones}.`)
    const wasLost = await devices.isLost(endpoint)
    const device = await devices.sync({ userId, sessionHash, endpoint, ...keys, label }, isArming)
    if (!device)
      throw new HttpError(409, `${mostDevices} of your phones get alerts already. Remove one first.`)
    return { id: device.id, label, wasLost }
  })

  app.delete(
    apiPaths.alarmDevice(':id'),
    allow('staff', doneOnRecord, 'disarmed', 'phone'),
    async (request) => {
      const device = orNotFound(await devices.find(request.params.id))
      await refuseForOthers(request, device.userId)
      await devices.remove(device.id)
      return done
    },
  )

  const testSchema = {
    params: z.object({ channel: z.enum(channelNames) }),
    body: z.object({ device: z.optional(z.string()) }),
    ...answers(ChannelTestSchema),
  }
  app.post(apiPaths.alarmTest(':channel'), allow('staff', testSchema, 'tested', 'site'), async (request) => {
    const outcome = orNotFound(await tester.test(request.params.channel, request.body.device))
    return outcome
  })

  const leadSchema = { ...onRecord, ...answers(LeadAlarmSchema) }
  app.get(apiPaths.leadAlarm(':id'), allow('view', leadSchema), async ({ params: { id } }) => {
    if (!(await deliveries.find(id))) throw notFound()
    return panel.ofLead(id)
  })

  const acknowledgeSchema = { ...onRecord, body: z.nullish(AcknowledgeSchema), ...answersDone }
  app.post(
    apiPaths.acknowledgeLead(':id'),
    allow('staff', acknowledgeSchema, 'took', 'lead'),
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
    allow('staff', doneOnRecord, 'gave_back', 'lead'),
    async (request) => {
      if (!(await alarms.takeBack(request.params.id))) throw notFound()
      return done
    },
  )

  app.post(
    apiPaths.replayWebhook(':id'),
    allow('staff', doneOnRecord, 'sent_again', 'lead'),
    async (request) => {
      if (!(await receipts.replay(request.params.id, 'webhook'))) throw notFound()
      wake()
      return done
    },
  )
}

interface AlarmReceiptOptions {
  notifications: Pick<Notify, 'channels' | 'devices' | 'receipts' | 'tokens'>
}

/** Takes receipts from phones and SMS providers. They need no session: this site has signed the token. */
export const alarmReceiptRoutes: FastifyPluginAsyncZod<AlarmReceiptOptions> = async (
  app,
  { notifications: { channels, devices, receipts, tokens } },
) => {
  const schema = { body: PhoneReceiptSchema, ...answersDone }
  app.post(apiPaths.alarmReceipts, { schema }, async (request) => {
    const id = tokens.idOf(request.body.token)
    const shown = orNotFound(id ? await receipts.noteShown(id) : undefined)
    await devices.noteProof(shown.target)
    return done
  })
  for (const { receiptRoutes } of channels) {
    if (receiptRoutes) await app.register(receiptRoutes)
  }
}
