import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SetUp } from '#shared/contract/set-up.ts'
import { apiPaths } from '#shared/paths.ts'
import { AccountDialog } from '../account/account-dialog.tsx'
import { SetUpStep } from './set-up-step.tsx'

/** Everything that a new site needs, done or not, with the way to it. */
export function SetUpSteps({ steps }: SetUp) {
  const queryClient = useQueryClient()
  const [isInAccount, setInAccount] = useState(false)
  const look = () => void queryClient.invalidateQueries({ queryKey: [apiPaths.setUp] })
  return (
    <>
      <ul className="wrap set-up__steps">
        {steps.map((step) => (
          <SetUpStep key={step.step} {...step} onPassword={() => setInAccount(true)} look={look} />
        ))}
      </ul>
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
