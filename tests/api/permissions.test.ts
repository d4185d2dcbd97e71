import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demandAccess } from '#server/people/route-access.ts'
import { apiPaths } from '#shared/paths.ts'
import { uploadUrl } from '#shared/photo-files.ts'
import { type HeldRole, heldRoles, mayAs, type Role } from '#shared/roles.ts'
import { plainJpeg } from '../support/photo-samples.ts'
import { registeredCalls } from '../support/registered-calls.ts'
import { aQuoteRequest } from '../support/samples.ts'
import { createTestApp } from '../support/test-app.ts'
import { uploadPhoto } from '../support/upload.ts'

const someId = '0b9f8a52-6d0c-4c7e-9f0a-3c1d2e4f5a6b'

const t = await createTestApp()
afterAll(() => t[Symbol.asyncDispose]())

const headersOf: Record<Role, { cookie: string }> = {
  owner: await t.signInAs('owner', 'Second owner'),
  staff: await t.signInAs('staff', 'Riley'),
  view: await t.signInAs('view', 'Bookkeeper'),
}
/** Of somebody whom a newer version gave a role that this one doesn't know. */
const newer = await t.signInAs('staff', 'Manager')
await t.db.updateTable('users').set({ role: 'manager' }).where('username', '=', 'Manager').execute()
const headersFor = (role: HeldRole) => (role === 'newer' ? newer : headersOf[role])
const calls = registeredCalls(t.app)
const ownerCalls = calls.filter(({ config }) => config.access)

describe('the table of calls and roles', () => {
  test('is the one that was agreed', async () => {
    const rows = calls.map(({ method, path, config: { access, moreFor, logs } }) => {
      const who = access ?? (moreFor ? `visitor, more for ${moreFor}` : 'visitor')
      return [`${method} ${path}`, who, ...(logs ? [logs.join(' ')] : [])].join(' | ')
    })
    expect(ownerCalls.length).toBeGreaterThan(80)
    await expect(`${rows.toSorted().join('\n')}\n`).toMatchFileSnapshot('calls-and-roles.txt')
  })

  test('has no place for an owner’s call that does not say who may make it: the site does not start', async () => {
    const app = fastify()
    app.register(async (owner) => {
      demandAccess(owner)
      owner.get('/known', { config: { access: 'view' } }, async () => ({}))
      owner.get('/forgotten', async () => ({}))
    })
    await expect(app.ready()).rejects.toThrow('GET /forgotten does not say who may make it')
  })

  const walk = heldRoles.flatMap((role) =>
    ownerCalls
      // These end the session that walks.
      .filter(({ path }) => path !== apiPaths.adminRevokeSessions)
      .map(({ method, path, config }) => ({ role, method, path, least: config.access ?? 'owner' })),
  )

  test.each(walk)('$role, $method $path', async ({ role, method, path, least }) => {
    const url = path.replace(':id', someId).replace(':version', '0')
    const answer = await t.app.inject({ method, url, headers: headersFor(role), payloadAsStream: true })
    if (mayAs(role, least)) {
      answer.stream().destroy()
      expect(answer.statusCode).not.toBe(401)
      expect(answer.statusCode).not.toBe(403)
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of answer.stream()) chunks.push(Buffer.from(chunk))
    expect(answer.statusCode).toBe(403)
    expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual({
      error: 'Your account can’t do this. Please ask the owner.',
    })
  })
})

describe('a call that visitors make too', () => {
  let hidden = ''
  beforeAll(async () => {
    const added = await uploadPhoto(t, headersOf.owner, { file: await plainJpeg() })
    const { id, filename } = added.json()
    hidden = filename
    const hiding = {
      method: 'PATCH',
      url: apiPaths.portfolioImage(id),
      payload: { isActive: false },
    } as const
    expect((await t.app.inject({ ...hiding, headers: headersOf.owner })).statusCode).toBe(200)
  })

  const callers = ['nobody', ...heldRoles] as const
  const statusOf = async (caller: (typeof callers)[number], url: string) => {
    const headers = caller === 'nobody' ? {} : headersFor(caller)
    const answer = await t.app.inject({ url, headers })
    return { status: answer.statusCode, found: answer.statusCode === 200 ? answer.body : '' }
  }

  test.each(callers)('%s gets what the role allows', async (caller) => {
    const isMore = caller !== 'nobody' && mayAs(caller, 'view')
    const refused = caller === 'nobody' ? 401 : 403
    const testimonials = await statusOf(caller, apiPaths.testimonials)
    expect(testimonials.status).toBe(isMore ? 200 : refused)
    const photos = await statusOf(caller, `${apiPaths.portfolioImages}?all=true`)
    expect(photos.status).toBe(isMore ? 200 : refused)
    const shown = await statusOf(caller, apiPaths.portfolioImages)
    expect(shown.status).toBe(200)
    expect(shown.found.includes(hidden)).toBe(isMore)
    expect((await statusOf(caller, uploadUrl(hidden))).status).toBe(isMore ? 200 : 404)
    expect((await statusOf(caller, `${apiPaths.testimonials}?approved=true`)).found).toBe('[]')
  })
})

describe('a role', () => {
  test('is asked before the body, the id and the record are looked at', async () => {
    const quote = await t.app.inject({ method: 'POST', url: apiPaths.quote, payload: aQuoteRequest() })
    const url = apiPaths.quoteRequest(quote.json().id)
    const answer = await t.app.inject({ method: 'DELETE', url, headers: headersOf.view })
    expect(answer.statusCode).toBe(403)
    const gone = await t.app.inject({
      method: 'DELETE',
      url: apiPaths.quoteRequest('x'),
      headers: headersOf.view,
    })
    expect(gone.statusCode).toBe(403)
    const still = await t.app.inject({ url: apiPaths.quoteRequests, headers: headersOf.view })
    expect(still.json()).toHaveLength(1)
  })

  test('is told with the status to whoever is no owner', async () => {
    const status = async (role: Role) =>
      (await t.app.inject({ url: apiPaths.adminStatus, headers: headersOf[role] })).json()
    expect(await status('owner')).toEqual({ authenticated: true })
    expect(await status('staff')).toEqual({ authenticated: true, role: 'staff' })
    expect(await status('view')).toEqual({ authenticated: true, role: 'view' })
  })

  test('that only looks adds a testimonial as a visitor does', async () => {
    const payload = {
      clientName: 'Jo Citizen',
      testimonialText: 'They came when they said and left it tidy.',
      projectType: 'Residential',
      rating: 5,
      isApproved: true,
    }
    const add = (role: Role) =>
      t.app.inject({ method: 'POST', url: apiPaths.testimonials, payload, headers: headersOf[role] })
    expect((await add('view')).json()).toEqual({ success: true, id: expect.any(String) })
    const list = await t.app.inject({ url: apiPaths.testimonials, headers: headersOf.view })
    expect(list.json()).toMatchObject([{ isApproved: false }])
    expect((await add('staff')).json()).toMatchObject({ isApproved: true })
  })

  test('asking for the head of an answer is asking for it', async () => {
    const head = (role: Role) =>
      t.app.inject({ method: 'HEAD', url: apiPaths.quoteRequestsFile, headers: headersOf[role] })
    expect((await head('staff')).statusCode).toBe(403)
    expect((await head('owner')).statusCode).toBe(200)
  })
})
