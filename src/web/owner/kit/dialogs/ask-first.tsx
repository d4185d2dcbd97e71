import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { showToast } from '#web/components/toast/toast-store.ts'
import { Button } from '#web/components/ui/button.tsx'
import { LinkButton, PlainButton, SmallButton } from '../buttons.tsx'
import { Problem } from '../problem.tsx'
import { useRefresh } from '../refresh.ts'
import { Dialog } from './dialog.tsx'

interface AskFirstProps<Answer> {
  /** Text of the button. A screen reader also hears `about`, where several buttons have the same text. */
  label: string
  about?: string | undefined
  look: 'link' | 'plain' | 'remove'
  question: string
  /** What the action will do. */
  children: ReactNode
  yes: string
  no: string
  act: () => Promise<Answer>
  /** Text of the toast afterwards. */
  done?: string
  /** API path of what is fetched again afterwards. */
  shownIn?: string
  onDone?: (answer: Answer) => void
  failure: string
}

/** Renders a button for what can't be undone. It asks first, with the focus on the harmless answer. */
export function AskFirst<Answer>({
  label,
  about,
  look,
  question,
  children,
  yes,
  no,
  act,
  done,
  shownIn,
  onDone,
  failure,
}: AskFirstProps<Answer>) {
  const refresh = useRefresh()
  const [isAsking, setAsking] = useState(false)
  const doing = useMutation({
    mutationFn: act,
    onSuccess: (answer) => {
      setAsking(false)
      if (done) showToast({ title: done })
      if (shownIn) void refresh(shownIn)
      onDone?.(answer)
    },
  })
  const button = { 'aria-label': about && `${label}: ${about}`, onClick: () => setAsking(true) }
  return (
    <>
      {look === 'link' ? (
        <LinkButton {...button}>{label}</LinkButton>
      ) : (
        <SmallButton className={look === 'remove' ? 'button--remove' : undefined} {...button}>
          {label}
        </SmallButton>
      )}
      {isAsking && (
        <Dialog
          onClose={() => setAsking(false)}
          title={question}
          actions={
            <>
              <PlainButton data-initial-focus onClick={() => setAsking(false)}>
                {no}
              </PlainButton>
              <Button variant="danger" loading={doing.isPending} onClick={() => doing.mutate()}>
                {yes}
              </Button>
            </>
          }
        >
          <p>{children}</p>
          <Problem className="account__problem">{doing.isError && failure}</Problem>
        </Dialog>
      )}
    </>
  )
}
