import Check from 'lucide-react/icons/check'
import { Link } from 'wouter'
import type { SetUp } from '#shared/contract/set-up.ts'
import { Button } from '#web/components/ui/button.tsx'
import { buttonClass } from '#web/components/ui/button-class.ts'
import { type PanelName, panelHref } from '#web/owner/kit/panels.ts'
import { BackUpButton } from './back-up-button.tsx'
import { SpareKeyButton } from './spare-key-button.tsx'

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

export function SetUpStep({ step, isDone, note, onAccount, look }: SetUpStepProps) {
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
      return (
        <Button variant="plain" size="sm" onClick={onAccount}>
          Change password
        </Button>
      )
    case 'codes':
      return (
        <Button variant="plain" size="sm" onClick={onAccount}>
          Make codes
        </Button>
      )
    case 'facts':
      return <PanelLink panel="business" part="#facts" words="Open Business" />
    case 'alarm':
      return <PanelLink panel="alarms" part="" words="Open Alerts" />
    case 'backup':
      return <BackUpButton />
    case 'spareKey':
      return <SpareKeyButton />
    case 'address':
      return (
        <Button variant="plain" size="sm" onClick={look}>
          Check again
        </Button>
      )
  }
}

function PanelLink({ panel, part, words }: { panel: PanelName; part: string; words: string }) {
  return (
    <Link className={buttonClass({ variant: 'plain', size: 'sm' })} href={panelHref(panel) + part}>
      {words}
    </Link>
  )
}
