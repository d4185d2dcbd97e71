/** Takes a gallery's spinner away when its first image is there, long before the gallery itself comes to life. */
export function noteArrivedImages(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('[data-island] .sheet__field img')) {
    const note = () => image.closest('[data-island]')?.setAttribute('data-arrived', '')
    if (image.complete) note()
    else for (const type of ['load', 'error']) image.addEventListener(type, note, { once: true })
  }
}
