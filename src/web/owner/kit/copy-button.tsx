import { type ComponentProps, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { copyText } from './copy-text.ts'

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
