import { subscribe } from 'node:diagnostics_channel'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { offerPaths } from '#shared/offers/paths.ts'
import { apiPaths, readyPath } from '#shared/paths.ts'
import { quotePhotoPath, quotePhotosPath } from '#shared/quote-photos.ts'
import { visitPaths } from '#shared/visits/paths.ts'

/** Calls that visitors may make; any other API route, also a new one, is the owner's. */
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
  // Authorised by a token: a visitor's photos, a phone's receipt.
  `PUT ${quotePhotoPath(':token', ':n')}`,
  `POST ${quotePhotosPath(':token')}`,
  `POST ${apiPaths.alarmReceipts}`,
  // Authorised by the token of a quote's link.
  `POST ${offerPaths.acceptOffer}`,
  `POST ${offerPaths.declineOffer}`,
  `POST ${offerPaths.askAboutOffer}`,
  `POST ${offerPaths.renewOffer}`,
  `POST ${offerPaths.seenOffer}`,
  // Authorised by the token of a visit's or a calendar's link.
  `POST ${visitPaths.pickTime}`,
  `POST ${visitPaths.refuseTimes}`,
  `GET ${visitPaths.visitFile(':token')}`,
  `GET ${visitPaths.calendarFile(':token')}`,
  // Authorised by a program's signature.
  `POST ${apiPaths.leadDoor(':door')}`,
  `POST ${apiPaths.adminLogoutUndo}`,
  `POST ${apiPaths.adminLogoutFinal}`,
  `POST ${apiPaths.passkeyRequest}`,
  `POST ${apiPaths.passkeySignIn}`,
  `POST ${apiPaths.recoveryCodeSignIn}`,
]

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof methods)[number]

/** An API route as a server has registered it, with its config. */
export interface RegisteredCall {
  method: Method
  path: string
  config: Partial<FastifyContextConfig>
}

const callsByApp = new WeakMap<object, RegisteredCall[]>()

// Fastify announces each server at its start, before routes can be added.
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

/** Returns every API call of a server. This module must be loaded before the server is created. */
export const registeredCalls = (app: object): readonly RegisteredCall[] => callsByApp.get(app) ?? []
