import { useMutation, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { Link } from 'wouter'
import type { SetUp } from '#shared/contract/set-up.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { buttonClass } from '#web/components/ui/button-class.ts'
import { post } from '#web/lib/api.ts'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { Dialog } from '#web/owner/kit/dialogs/dialog.tsx'
import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'
import { failuresIn, MessageOperator, missingSettings } from '#web/owner/kit/message-operator.tsx'
import { type PanelName, panelHref } from '#web/owner/kit/panels.ts'
import { useAlarms } from '#web/owner/kit/session/use-alarms.ts'
import { showFailure } from '#web/owner/kit/show-failure.ts'
import { AccountDialog } from '../account/account-dialog.tsx'

/** Lists the steps of the set-up, and what only the operator can set. */
export function SetUpSteps(setUp: SetUp) {
  const { steps, watch } = setUp
  const queryClient = useQueryClient()
  const [isInAccount, setInAccount] = useState(false)
  const ways = useAlarms().data?.ways ?? []
  const isAddressSet = steps.some(({ step, isDone }) => step === 'address' && isDone)
  const look = () => void queryClient.invalidateQueries({ queryKey: [apiPaths.setUp] })
  return (
    <>
      <ul className="wrap set-up__steps">
        {steps.map((step) => (
          <SetUpStep key={step.step} {...step} onAccount={() => setInAccount(true)} look={look} />
        ))}
      </ul>
      <div className="wrap set-up__operator">
        {watch && <p>{watch.sentence}</p>}
        <MessageOperator
          failures={failuresIn(setUp)}
          missing={missingSettings(ways, { isAddressSet, isWatched: watch?.state !== 'off' })}
        />
      </div>
      {isInAccount && (
        <AccountDialog
          onClose={() => {
            setInAccount(false)
            look()
          }}
        />
      )}
    </>
  )
}

type Step = SetUp['steps'][number]

interface SetUpStepProps extends Step {
  onAccount: () => void
  /** Fetches the state of the set-up again. */
  look: () => void
}

const titles: Record<Step['step'], string> = {
  password: 'Your own password',
  codes: 'Recovery codes',
  facts: 'Your real details',
  alarm: 'How alerts reach you',
  backup: 'A backup',
  spareKey: 'Spare key for your enquiries',
  address: 'The web address',
}

function SetUpStep({ step, isDone, note, onAccount, look }: SetUpStepProps) {
  return (
    <li className="set-up__step" data-done={isDone || undefined}>
      <span className="set-up__mark" aria-hidden="true">
        {isDone && <Check />}
      </span>
      <div className="set-up__words">
        <b>
          {titles[step]}
          <span className="visually-hidden">{isDone ? ': done' : ': to do'}</span>
        </b>
        <p>{note}</p>
      </div>
      {!isDone && <Way step={step} onAccount={onAccount} look={look} />}
    </li>
  )
}

function Way({ step, onAccount, look }: Pick<SetUpStepProps, 'step' | 'onAccount' | 'look'>) {
  switch (step) {
    case 'password':
      return <SmallButton onClick={onAccount}>Change password</SmallButton>
    case 'codes':
      return <SmallButton onClick={onAccount}>Make codes</SmallButton>
    case 'facts':
      return <PanelLink panel="business" part="#facts" words="Open Business" />
    case 'alarm':
      return <PanelLink panel="alarms" part="" words="Open Alerts" />
    case 'backup':
      return <BackUpButton />
    case 'spareKey':
      return <SpareKeyButton />
    case 'address':
      return <SmallButton onClick={look}>Check again</SmallButton>
  }
}

function PanelLink({ panel, part, words }: { panel: PanelName; part: string; words: string }) {
  return (
    <Link className={buttonClass({ variant: 'plain', size: 'sm' })} href={panelHref(panel) + part}>
      {words}
    </Link>
  )
}

/** Makes today's backup now. If that fails, its set-up step says why. */
function BackUpButton() {
  const queryClient = useQueryClient()
  const backUp = useMutation({
    mutationFn: () => post<SetUp>(apiPaths.setUpBackup),
    onSuccess(answer) {
      queryClient.setQueryData<SetUp>([apiPaths.setUp], answer)
      const isMade = answer.steps.some(({ step, isDone }) => step === 'backup' && isDone)
      showToast(isMade ? { title: 'Backup made' } : { title: 'No backup was made', variant: 'destructive' })
    },
    onError: (error) => showFailure('No backup was made', error),
  })
  return (
    <SmallButton loading={backUp.isPending} onClick={() => backUp.mutate()}>
      Make a backup now
    </SmallButton>
  )
}

const SpareKeyForm = lazyComponent(async () => (await import('./spare-key-form.tsx')).SpareKeyForm, {
  name: 'The spare key',
})

function SpareKeyButton() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <SmallButton onClick={() => setOpen(true)}>Write it down</SmallButton>
      {isOpen && (
        <Dialog title="Spare key for your enquiries" onClose={close}>
          <SpareKeyForm onKept={close} />
        </Dialog>
      )}
    </>
  )
}
