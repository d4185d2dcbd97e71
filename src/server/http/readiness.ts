/** Whether a proxy may go on sending requests to this process. */
export interface Readiness {
  isLeaving: boolean
}

/** Makes the state of a new process, which is ready until it is told to stop. */
export const createReadiness = (): Readiness => ({ isLeaving: false })
