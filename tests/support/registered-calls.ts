import { subscribe } from 'node:diagnostics_channel'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { offerPaths } from '#shared/offers/paths.ts'
import { apiPaths, readyPath } from '#shared/paths.ts'
import { quotePhotoPath, quotePhotosPath } from '#shared/quote-photos.ts'
import { visitPaths } from '#shared/visits/paths.ts'

/** What visitors may call; any other route of the API is the owner's, a new one too. */
export const visitorCalls = [
  `GET ${apiPaths.health}`,
  `GET ${readyPath}`,
  `POST ${apiPaths.contact}`,
  `POST ${apiPaths.quote}`,
  `POST ${apiPaths.formStarts}`,
  `POST ${apiPaths.testimonials}`,
  `GET ${apiPaths.portfolioImages}`,
  `GET ${apiPaths.jobCards}`,
  `GET ${apiPaths.adminStatus}`,
  `POST ${apiPaths.adminLogin}`,
  `POST ${apiPaths.adminLogout}`,
  // In the name of a token: a visitor's photo, a phone's own word.
  `PUT ${quotePhotoPath(':token', ':n')}`,
  `POST ${quotePhotosPath(':token')}`,
  `POST ${apiPaths.alarmReceipts}`,
  // In the name of the link to a quote.
  `POST ${offerPaths.acceptOffer}`,
  `POST ${offerPaths.declineOffer}`,
  `POST ${offerPaths.askAboutOffer}`,
  `POST ${offerPaths.renewOffer}`,
  `POST ${offerPaths.seenOffer}`,
  // In the name of the link to a visit, and of a calendar's.
  `POST ${visitPaths.pickTime}`,
  `POST ${visitPaths.refuseTimes}`,
  `GET ${visitPaths.visitFile(':token')}`,
  `GET ${visitPaths.calendarFile(':token')}`,
  // In the name of a program, which signs it.
  `POST ${apiPaths.leadDoor(':door')}`,
  `POST ${apiPaths.adminLogoutUndo}`,
  `POST ${apiPaths.adminLogoutFinal}`,
  `POST ${apiPaths.passkeyRequest}`,
  `POST ${apiPaths.passkeySignIn}`,
  `POST ${apiPaths.recoveryCodeSignIn}`,
]

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof methods)[number]

/** A call of the API as a server has it, with what its route says of itself. */
export interface RegisteredCall {
  method: Method
  path: string
  config: Partial<FastifyContextConfig>
}

const callsByApp = new WeakMap<object, RegisteredCall[]>()

// Fastify tells of each server as it begins, before a route can be added to it.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  const calls: RegisteredCall[] = []
  callsByApp.set(fastify, calls)
  fastify.addHook('onRoute', ({ method, url, config }) => {
    for (const known of methods) {
      if ([method].flat().includes(known) && url.startsWith('/api/')) {
        calls.push({ method: known, path: url, config: config ?? {} })
      }
    }
  })
})

/** Every call of the API that a server knows. This module must be loaded before the server is made. */
export const registeredCalls = (app: object): readonly RegisteredCall[] => callsByApp.get(app) ?? []
