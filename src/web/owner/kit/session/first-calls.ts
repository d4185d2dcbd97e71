import type { apiPaths, pagePaths } from '#shared/paths.ts'

/*
 * Runs as a script of its own, long before the application, and requests what the dashboard shows first. It
 * imports types alone, because code would have to load first; the types hold its paths to the shared ones.
 */
const admin: typeof pagePaths.admin = '/admin'
const status: typeof apiPaths.adminStatus = '/api/admin/status'
const summary: typeof apiPaths.adminSummary = '/api/admin/summary'
const queue: typeof apiPaths.queue = '/api/admin/queue'

const answers = new Map<string, Promise<Response>>()

/** Returns the response to a request that was made ahead, and only once; undefined when there was none. */
export function takeFirstAnswer(path: string): Promise<Response> | undefined {
  const answer = answers.get(path)
  answers.delete(path)
  return answer
}

function ask(path: string): Promise<Response> {
  const answer = fetch(path, { credentials: 'include' })
  // The application handles a failure where it takes the response.
  answer.catch(() => undefined)
  answers.set(path, answer)
  return answer
}

async function askFirst(): Promise<void> {
  const answer = ask(status)
  // With a kept summary the application opens without waiting for the status, and requests the rest at once.
  const isKept = localStorage.getItem(`kept ["${summary}"]`) !== null
  if (!isKept && !(await (await answer).clone().json()).authenticated) return
  const order = document.cookie.includes('queue-order=newest') ? '&order=newest' : ''
  for (const path of [summary, `${queue}?view=answer${order}&limit=50`]) void ask(path)
}

if (typeof document === 'object' && location.pathname === admin && !location.search) {
  // The application requests again what failed.
  askFirst().catch(() => undefined)
}
