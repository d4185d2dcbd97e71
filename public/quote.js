// The page was on a screen for two seconds, which a link preview or a mail scanner never is.
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
// The preview was sent as a form, which the browser could only send again: it gives its place to the page it leads to.
const back = document.querySelector('[data-replace]')
back?.addEventListener('click', (event) => {
  event.preventDefault()
  location.replace(back.href)
})
