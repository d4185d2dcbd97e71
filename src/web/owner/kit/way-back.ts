/** Whether the browser's own way back leads to another of the owner's pages. */
let isThere = false

export const hasWayBack = () => isThere

/** Notes it in the browser's history, where a reload finds it; wouter tells of what is pushed and replaced. */
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
