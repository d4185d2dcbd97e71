import { showToast } from '#web/components/toast/toast-store.ts'

/** Copies `text`. Where the browser refuses, or has no clipboard for lack of TLS, shows it to be copied by hand. */
export async function copyText(text: string, onCopied: () => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    showToast({ title: 'Not copied', description: text, isLasting: true })
    return
  }
  onCopied()
}
