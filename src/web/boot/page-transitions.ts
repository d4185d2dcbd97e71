/**
 * Runs before there is anything of the body, apart from the other script (README.md). A transition that comes to nothing,
 * because its page is left again or shrinks meanwhile, rejects promises. Those that nobody listens to are errors of the page.
 */
function expectAnyEnd(transition: ViewTransition | null | undefined): void {
  if (!transition) return
  const { ready, updateCallbackDone, finished } = transition
  void Promise.allSettled([ready, updateCallbackDone, finished])
}

/** A path that leads to something else than a page, which has none of our scripts. */
const toNoPage = /\.|^\/api\//

// It is there before the page is revealed, which one that is left at once never is. Older browsers lack it.
expectAnyEnd(document.activeViewTransition)
addEventListener('pagereveal', ({ viewTransition }) => expectAnyEnd(viewTransition))
addEventListener('pageswap', ({ viewTransition, activation }) => {
  expectAnyEnd(viewTransition)
  if (toNoPage.test(new URL(activation?.entry.url ?? location.href).pathname))
    viewTransition?.skipTransition()
})
