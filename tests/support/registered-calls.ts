import { apiPaths, readyPath } from '#shared/paths.ts'
import { quotePhotoPath, quotePhotosPath } from '#shared/quote-photos.ts'
import type { createTestApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>['app']

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
  `POST ${apiPaths.adminLogoutUndo}`,
  `POST ${apiPaths.adminLogoutFinal}`,
  `POST ${apiPaths.passkeyRequest}`,
  `POST ${apiPaths.passkeySignIn}`,
  `POST ${apiPaths.recoveryCodeSignIn}`,
]

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof methods)[number]

/** Every call of the API that the server knows, from the tree that it prints of its routes. */
export function registeredCalls(app: TestApp): [Method, string][] {
  const parents: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line): [Method, string][] => {
      const [, indent, part, listed] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? []
      if (indent === undefined || part === undefined) return []
      const depth = indent.length / 4
      const path = (parents[depth - 1] ?? '') + part
      parents[depth] = path
      if (!path.startsWith('/api/')) return []
      const known = listed?.split(', ') ?? []
      return methods.filter((method) => known.includes(method)).map((method) => [method, path])
    })
}
