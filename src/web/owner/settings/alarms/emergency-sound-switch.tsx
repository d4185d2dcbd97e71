import { useState } from 'react'
import { Switch } from '#web/owner/kit/switch.tsx'
import { isSoundOn, playSound, switchSound } from './emergency-sound.ts'

/** Switches this browser's sound for an emergency that comes in while the page is open, and plays it as a sample. */
export function EmergencySoundSwitch() {
  const [isOn, setOn] = useState(isSoundOn)
  const change = (next: boolean) => {
    switchSound(next)
    setOn(next)
    if (next) playSound()
  }
  return (
    <section className="panel-section alarms__section" aria-labelledby="emergency-sound">
      <h2 id="emergency-sound">Sound on this device</h2>
      <ul className="ruled alarm-rows">
        <li>
          <b>Emergency</b>
          <p>
            Makes a sound while this page is open. Tap the page once after it loads, or the browser keeps it
            quiet.
          </p>
          <Switch label="Sound for an emergency" isOn={isOn} onChange={change} />
        </li>
      </ul>
    </section>
  )
}
