import type { apiPaths, pagePaths } from '#shared/paths.ts'

/*
 * A script of its own, which comes long before the application: what the dashboard shows first is asked for meanwhile.
 * It imports nothing, or that would have to come first; the types hold the paths to the shared ones.
 */
const admin: typeof pagePaths.admin = '/admin'
const status: typeof apiPaths.adminStatus = '/api/admin/status'
const summary: typeof apiPaths.adminSummary = '/api/admin/summary'
const queue: typeof apiPaths.queue = '/api/admin/queue'

const answers = new Map<string, Promise<Response>>()

/** The answer to a call that was made ahead, once. */
export function takeFirstAnswer(path: string): Promise<Response> | undefined {
  const answer = answers.get(path)
  answers.delete(path)
  return answer
}

function ask(path: string): Promise<Response> {
  const answer = fetch(path, { credentials: 'include' })
  // The application hears of a failure where it takes the answer.
  answer.catch(() => undefined)
  answers.set(path, answer)
  return answer
}

async function askFirst(): Promise<void> {
  const answer = ask(status)
  // Where it was kept the application opens at once, and asks for all of it.
  const isKept = localStorage.getItem(`kept ["${summary}"]`) !== null
  if (!isKept && !(await (await answer).clone().json()).authenticated) return
  const order = document.cookie.includes('queue-order=newest') ? '&order=newest' : ''
  for (const path of [summary, `${queue}?view=answer${order}&limit=50`]) void ask(path)
}

if (typeof document === 'object' && location.pathname === admin && !location.search) {
  // The application asks again.
  askFirst().catch(() => undefined)
}
