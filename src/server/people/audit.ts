import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '#server/http/network-of.ts'
import type { AuditAction, AuditTarget } from '#shared/contract/audit.ts'
import type { AuditLogStore } from './audit-log-store.ts'
import type { OwnerSessions } from './owner-sessions.ts'
import type { Session } from './session-store.ts'
import type { UserStore } from './user-store.ts'

/** Enough of a session's hash to tell a person's browsers apart. */
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

/** Writes the log: who did what, when and from which network. Never names or words of visitors. */
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
    /** Says what a call has made, where its address does not, and of a person the name, which may be gone later. */
    aim: (request: FastifyRequest, targetId: string, targetName = ''): void =>
      void aims.set(request, { targetId, targetName }),

    /** Notes that somebody has come in. */
    async noteEntry(
      request: FastifyRequest,
      action: 'signed_in' | 'joined',
      { userId, tokenHash }: { userId: string; tokenHash: string },
    ): Promise<void> {
      const username = await users.nameOf(userId)
      if (username === undefined) return
      await note(request, { username, tokenHash }, { action, target: 'person', targetId: userId })
    },

    /**
     * Notes each call of a plugin that has worked and whose route says what it `logs`, before its answer goes out: what is told as done is in the log. Who does
     * it is asked before the call, which may end that very session.
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
        // Nothing that is done is undone because the log could not be written.
        await note(request, doer, { action, target, ...aim }).catch((error: unknown) =>
          request.log.error({ err: error }, 'not in the log'),
        )
      })
    },
  }
}
