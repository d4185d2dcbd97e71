/** Whether a proxy may go on sending requests to this process. */
export interface Readiness {
  isLeaving: boolean
}

/** Of a process that has just been started: it is ready until it is told to stop. */
export const createReadiness = (): Readiness => ({ isLeaving: false })
