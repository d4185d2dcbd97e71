// Reports the quote as seen after two seconds on a screen, which link previews and mail scanners don't reach.
const seen = () => {
  if (document.visibilityState !== 'visible') return
  document.removeEventListener('visibilitychange', wait)
  const offer = new URLSearchParams(location.search).get('offer')
  if (!offer) return
  const body = new URLSearchParams({ offer })
  fetch('/api/offers/seen', { method: 'POST', body, keepalive: true }).catch(() => undefined)
}
let timer
const wait = () => {
  clearTimeout(timer)
  timer = setTimeout(seen, 2000)
}
document.addEventListener('visibilitychange', wait)
wait()
for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false
  button.addEventListener('click', () => print())
}
// The preview answers a form post, which Back would send again, so the link replaces it in the history.
const back = document.querySelector('[data-replace]')
back?.addEventListener('click', (event) => {
  event.preventDefault()
  location.replace(back.href)
})
