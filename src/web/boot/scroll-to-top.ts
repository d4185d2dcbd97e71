/** Specification 9.3. */
const thresholdPx = 300

/** Shows the button once the page is scrolled far enough. It scrolls smoothly unless motion should be reduced. */
export function prepareScrollToTop(): void {
  const button = document.querySelector<HTMLElement>('.to-top')
  if (!button) return
  const follow = () => button.toggleAttribute('data-shown', scrollY > thresholdPx)
  addEventListener('scroll', follow, { passive: true })
  // Reading `scrollY` needs a layout, which the next frame makes anyway.
  requestAnimationFrame(follow)
  button.addEventListener('click', () => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' })
    // The button disappears at the top, so the focus goes to where the page begins.
    document.getElementById('main')?.focus({ preventScroll: true })
  })
}
