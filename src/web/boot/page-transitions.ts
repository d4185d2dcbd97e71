/**
 * Runs before there is anything of the body, apart from the other script (README.md). A transition that comes to nothing,
 * because its page is left again or shrinks meanwhile, rejects promises. Those that nobody listens to are errors of the page.
 */
const expectAnyEnd = (transition: ViewTransition | null) =>
  transition && Promise.allSettled([transition.ready, transition.updateCallbackDone, transition.finished])

// It is there before the page is revealed, which one that is left at once never is. Older browsers lack it.
expectAnyEnd(document.activeViewTransition)
addEventListener('pagereveal', ({ viewTransition }) => expectAnyEnd(viewTransition))
addEventListener('pageswap', ({ viewTransition, activation }) => {
  expectAnyEnd(viewTransition)
  // A file, or a call's answer, has none of our scripts to listen.
  if (/^[^/]+\/\/[^/]+\/(api\/|[^?#]*\.)/.test(activation?.entry.url ?? '')) viewTransition?.skipTransition()
})
