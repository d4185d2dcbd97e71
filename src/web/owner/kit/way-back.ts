/** True when the browser's Back leads to another of the owner's pages. */
let isThere = false

export const hasWayBack = () => isThere

/** Keeps that in the history state, for a reload. wouter fires the `pushState` and `replaceState` events. */
export function noteWayBack(): void {
  const read = () => {
    isThere = history.state?.hasWayBack === true
  }
  const note = () => {
    if (isThere && !history.state?.hasWayBack)
      history.replaceState({ ...history.state, hasWayBack: true }, '')
  }
  read()
  addEventListener('popstate', read)
  addEventListener('replaceState', note)
  addEventListener('pushState', () => {
    isThere = true
    note()
  })
}
