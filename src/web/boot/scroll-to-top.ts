/** Specification 9.3. */
const thresholdPx = 300

/** Shows the button once the page is scrolled far enough, and scrolls smoothly where that is welcome. */
export function prepareScrollToTop(): void {
  const button = document.querySelector<HTMLElement>('.totop')
  if (!button) return
  const follow = () => button.toggleAttribute('data-shown', scrollY > thresholdPx)
  addEventListener('scroll', follow, { passive: true })
  // With the next frame, which lays the page out anyway.
  requestAnimationFrame(follow)
  button.addEventListener('click', () => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' })
    // The button disappears at the top, so the focus goes to where the page begins.
    document.getElementById('main')?.focus({ preventScroll: true })
  })
}
