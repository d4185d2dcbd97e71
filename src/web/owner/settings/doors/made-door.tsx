import { useEffect, useRef } from 'react'
import type { MadeDoor as Made } from '#shared/contract/door.ts'
import { Button } from '#web/components/ui/button.tsx'
import { CopyField, DoorSetUp } from './door-set-up.tsx'

/** Shows what to enter in the program that uses a new door, with the secret, which can't be shown again. */
export function MadeDoor({ door, onDone }: { door: Made; onDone: () => void }) {
  const { name, secret } = door
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.parentElement?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div className="people__link doors__made">
      <h3 ref={heading} tabIndex={-1}>
        {name} is made
      </h3>
      {secret && (
        <>
          <p>
            Copy the secret now: you won’t see it again. Whoever has it can put enquiries on your list, so
            only give it to the program.
          </p>
          <CopyField label="Secret" value={secret} />
        </>
      )}
      <DoorSetUp door={door} secret={secret} />
      <Button onClick={onDone}>Done</Button>
    </div>
  )
}
