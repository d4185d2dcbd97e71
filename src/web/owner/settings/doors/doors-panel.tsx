import { useState } from 'react'
import type { Door, MadeDoor as Made } from '#shared/contract/door.ts'
import { apiPaths } from '#shared/paths.ts'
import { NotFetched } from '#web/owner/kit/not-fetched.tsx'
import { useOwnerData } from '#web/owner/kit/session/use-owner.ts'
import { DoorRow } from './door-row.tsx'
import { MadeDoor } from './door-set-up.tsx'
import { MakeDoor } from './make-door.tsx'
import '../../../styles/owner/doors.css'

export function DoorsPanel() {
  const doors = useOwnerData<Door[]>(apiPaths.doors)
  const [made, setMade] = useState<Made>()
  if (!doors.data) return <NotFetched query={doors} heading="The doors couldn’t be loaded" />
  return (
    <section className="panel-section people__section doors" aria-labelledby="doors-all">
      <h2 id="doors-all">Enquiries from elsewhere</h2>
      <p className="panel-hint">
        A door lets one program put enquiries on your list. They ring like any other.
      </p>
      {doors.data.length > 0 && (
        <ul className="entries">
          {doors.data.map((door) => (
            <DoorRow key={door.id} door={door} />
          ))}
        </ul>
      )}
      {made ? <MadeDoor door={made} onDone={() => setMade(undefined)} /> : <MakeDoor onMade={setMade} />}
    </section>
  )
}
