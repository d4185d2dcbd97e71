import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SetUp } from '#shared/contract/set-up.ts'
import { apiPaths } from '#shared/paths.ts'
import { MessageOperator } from '#web/owner/kit/message-operator.tsx'
import { failuresIn, missingSettings } from '#web/owner/kit/operator-message.ts'
import { useAlarms } from '#web/owner/kit/session/use-alarms.ts'
import { AccountDialog } from '../account/account-dialog.tsx'
import { SetUpStep } from './set-up-step.tsx'

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
