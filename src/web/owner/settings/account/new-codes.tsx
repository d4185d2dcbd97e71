import { useEffect, useRef } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { CopyButton } from '#web/owner/kit/copy-button.tsx'

interface NewCodesProps {
  codes: string[]
  onKept: () => void
}

/** Shows new recovery codes, which can't be shown again. */
export function NewCodes({ codes, onKept }: NewCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <div className="stack far codes">
      <h4 ref={heading} tabIndex={-1}>
        Write these down now
      </h4>
      <p>You’ll only see them once. Each signs you in once, in place of the password.</p>
      <ol className="codes__list">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flow">
        <CopyButton variant="plain" size="sm" text={codes.join('\n')}>
          Copy
        </CopyButton>
        <Button size="sm" onClick={onKept}>
          I’ve saved them
        </Button>
      </div>
    </div>
  )
}
