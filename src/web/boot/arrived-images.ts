/** Marks a gallery when its first image has loaded or failed, which hides the spinner long before hydration. */
export function noteArrivedImages(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('[data-island] .sheet__field img')) {
    const note = () => image.closest('[data-island]')?.setAttribute('data-arrived', '')
    if (image.complete) note()
    else for (const type of ['load', 'error']) image.addEventListener(type, note, { once: true })
  }
}
