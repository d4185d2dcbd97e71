import { isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuditAction, AuditTarget } from '#shared/contract/audit.ts'
import type { AuditLogStore } from './audit-log-store.ts'
import type { OwnerSessions } from './owner-sessions.ts'
import type { Session } from './session-store.ts'
import type { UserStore } from './user-store.ts'

/** This much of a session's hash is enough to distinguish a person's browsers. */
const sessionLength = 8

interface Noted {
  action: AuditAction
  target: AuditTarget
  targetId: string
  targetName?: string
}

interface Doer {
  username: string
  tokenHash: string
}

export type Audit = ReturnType<typeof createAudit>

/** Writes the audit log: who did what, when and from which network. It never contains names or texts of visitors. */
export function createAudit(log: AuditLogStore, users: Pick<UserStore, 'nameOf'>) {
  const aims = new WeakMap<FastifyRequest, { targetId: string; targetName?: string }>()
  const doers = new WeakMap<FastifyRequest, Session>()

  const note = (request: FastifyRequest, { username, tokenHash }: Doer, noted: Noted) =>
    log.add({
      who: username,
      action: noted.action,
      targetKind: noted.target,
      targetId: noted.targetId,
      targetName: noted.targetName ?? '',
      address: networkOf(request.ip),
      session: tokenHash.slice(0, sessionLength),
    })

  return {
    /** Sets the target when the request's path does not name all of it: a person's name, or what was done to a lead. */
    aim: (request: FastifyRequest, targetId: string, targetName = ''): void =>
      void aims.set(request, { targetId, targetName }),

    async noteEntry(
      request: FastifyRequest,
      action: 'signed_in' | 'joined' | 'set_new_password',
      { userId, tokenHash }: { userId: string; tokenHash: string },
    ): Promise<void> {
      const username = await users.nameOf(userId)
      if (username === undefined) return
      await note(request, { username, tokenHash }, { action, target: 'person', targetId: userId })
    },

    /**
     * Records each successful request whose route has `logs`, before the response is sent. The user is determined
     * before the request is handled, because that may end the session.
     */
    watch(app: FastifyInstance, ownerSessions: OwnerSessions): void {
      app.addHook('preHandler', async (request) => {
        const doer = request.routeOptions.config.logs && (await ownerSessions.current(request))
        if (doer) doers.set(request, doer)
      })
      app.addHook('onSend', async (request, reply) => {
        const [action, target] = request.routeOptions.config.logs ?? []
        const doer = doers.get(request)
        if (!action || !target || !doer || reply.statusCode < 200 || reply.statusCode >= 300) return
        const { id = '' } = (request.params ?? {}) as { id?: string }
        const aim = aims.get(request) ?? { targetId: id || (target === 'person' ? doer.userId : '') }
        // A failure to write the log does not undo the action.
        await note(request, doer, { action, target, ...aim }).catch((error: unknown) =>
          request.log.error({ err: error }, 'not in the log'),
        )
      })
    },
  }
}

/** The network of an IP address, which identifies no household: 24 bits of IPv4, 48 of IPv6; else ''. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain) ?? []
  const parts = (mapped ?? plain).split('.')
  if (parts.length === 4) return `${parts.slice(0, 3).join('.')}.0/24`
  if (!isIPv6(plain)) return ''
  const [head = '', tail] = plain.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  const groups = [...left, ...gap, ...right].slice(0, 3).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${groups.join(':')}::/48`
}
