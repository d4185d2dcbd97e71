/** Keeps the dock away while the page's own labels (`data-hero-actions`) are in sight. */
export function followDock(): void {
  const dock = document.querySelector<HTMLElement>('.dock')
  const heroActions = document.querySelector('[data-hero-actions]')
  if (!dock || !heroActions) return
  new IntersectionObserver((entries) => {
    const isInSight = entries.at(-1)?.isIntersecting ?? false
    dock.toggleAttribute('data-hidden', isInSight)
    dock.toggleAttribute('data-shown', !isInSight)
  }).observe(heroActions)
}
