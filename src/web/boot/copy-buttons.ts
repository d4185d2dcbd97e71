/** Adds a copy button after each element with `data-copy`, which names what is copied. */
export function addCopyButtons(): void {
  if (!navigator.clipboard) return
  for (const place of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    const name = document.createElement('span')
    name.className = 'visually-hidden'
    name.textContent = ` ${place.dataset.copy}`
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'inline-link licence__copy',
      ariaLive: 'polite',
      onclick: () =>
        navigator.clipboard.writeText(place.textContent ?? '').then(
          () => button.replaceChildren('Copied', name),
          () => button.replaceChildren('Not copied', name),
        ),
    })
    button.append('Copy', name)
    place.parentElement?.append(button)
  }
}
