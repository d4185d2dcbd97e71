import { showToast } from '#web/components/toast/toast-store.ts'
import { showFailure } from '#web/owner/kit/show-failure.ts'
import { useEditor } from './editor-context.ts'

/** Returns publish, goBack and discard, which can be undone in their toasts, and preview. */
export function usePublishActions() {
  const { editor } = useEditor()

  const undo = async (version: number) => {
    await editor.undo(version)
    const { failure } = editor.read()
    if (failure) showFailure('Not undone', failure)
    else
      showToast({
        title: 'Undone',
        description: 'The website is back as it was. Your changes are a draft again.',
      })
  }

  const published = (version: number | undefined) => {
    const { failure } = editor.read()
    if (version !== undefined) {
      showToast({ title: 'Published', action: { label: 'Undo', onAction: () => void undo(version) } })
    } else if (failure) showFailure('Not published', failure)
    else {
      showToast({
        title: 'Not published yet',
        description: 'Something needs fixing first.',
        variant: 'destructive',
      })
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>('.business [aria-invalid], .business__conflict button')?.focus(),
      )
    }
  }

  return {
    publish: async () => published(await editor.publish()),
    goBack: async (version: number) => published((await editor.goBack(version))?.version),
    discard: async () => {
      const fields = editor.read().panel?.draft?.fields ?? {}
      await editor.discard()
      const putBack = () => {
        for (const [field, value] of Object.entries(fields)) editor.change(field, value)
      }
      showToast({ title: 'Draft discarded', action: { label: 'Undo', onAction: putBack } })
    },
    preview: async () => {
      // The window opens within the tap, because browsers block one that opens later.
      const opened = window.open('', '_blank')
      const address = await editor.preview().catch((error: unknown) => {
        showFailure('The preview didn’t open', error)
        return undefined
      })
      if (!address) opened?.close()
      else if (opened) opened.location.href = address
      else location.href = address
    },
  }
}
