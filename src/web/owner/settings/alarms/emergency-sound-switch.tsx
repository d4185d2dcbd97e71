import { useState } from 'react'
import { isSoundOn, playSound, switchSound } from './emergency-sound.ts'

/** Whether this browser sounds when an emergency comes in while the page is open; switching it on lets one hear it. */
export function EmergencySoundSwitch() {
  const [isOn, setOn] = useState(isSoundOn)
  const change = (next: boolean) => {
    switchSound(next)
    setOn(next)
    if (next) playSound()
  }
  return (
    <section className="alarms__section" aria-labelledby="emergency-sound">
      <h2 id="emergency-sound">Sound on this device</h2>
      <ul className="alarm-rows">
        <li>
          <b>Emergency</b>
          <p>
            Sounds while this page is open and in sight. After loading, tap the page once, or the browser
            keeps it silent.
          </p>
          <label className="breaker">
            <input
              type="checkbox"
              role="switch"
              aria-checked={isOn}
              checked={isOn}
              aria-label="Sound for an emergency"
              onChange={({ target }) => change(target.checked)}
            />
            <i aria-hidden="true" />
            <span aria-hidden="true">{isOn ? 'On' : 'Off'}</span>
          </label>
        </li>
      </ul>
    </section>
  )
}
