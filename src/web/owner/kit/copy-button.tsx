import { type ComponentProps, useState } from 'react'
import { showToast } from '#web/components/toast/toast-store.ts'
import { Button } from '#web/components/ui/button.tsx'

interface CopyButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'aria-label'> {
  text: string
  children: string
}

/** Renders a button that copies `text`; renders nothing without TLS, where a browser has no clipboard. */
export function CopyButton({ text, children, ...button }: CopyButtonProps) {
  const [copied, setCopied] = useState('')
  if (!('clipboard' in navigator)) return null
  const copy = () => void copyText(text, () => setCopied(text))
  return (
    <Button {...button} onClick={copy}>
      {copied === text ? 'Copied' : children}
    </Button>
  )
}

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
