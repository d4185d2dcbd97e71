/** Hides the dock while buttons of the page that do the same (`data-page-actions`) are in sight. */
export function followDock(): void {
  const dock = document.querySelector<HTMLElement>('.dock')
  const pageActions = document.querySelectorAll('[data-page-actions]')
  if (!dock || pageActions.length === 0) return
  const inSight = new Set<Element>()
  const sight = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) inSight[isIntersecting ? 'add' : 'delete'](target)
    dock.toggleAttribute('data-hidden', inSight.size > 0)
    dock.toggleAttribute('data-shown', inSight.size === 0)
  })
  for (const actions of pageActions) sight.observe(actions)
}
