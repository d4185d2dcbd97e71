const key = 'emergency-sound'

/** Off until it is switched on, on this device. */
export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(key) === 'on'
  } catch {
    return false
  }
}

export function switchSound(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(key, 'on')
    else localStorage.removeItem(key)
  } catch {
    // Where nothing may be stored it lasts as long as nobody looks away.
  }
}

/** Two rising tones, twice: in hertz and seconds. */
const tones = [659, 880, 659, 880]
const toneSeconds = 0.18
const loudness = 0.2

/** Nothing before the page was touched: browsers would keep the tones back until then, and play them at the wrong time. */
export function playSound(): void {
  if (navigator.userActivation?.hasBeenActive === false) return
  const context = new AudioContext()
  const gain = new GainNode(context, { gain: loudness })
  gain.connect(context.destination)
  const oscillator = new OscillatorNode(context)
  oscillator.connect(gain)
  for (const [index, frequency] of tones.entries()) {
    oscillator.frequency.setValueAtTime(frequency, context.currentTime + index * toneSeconds)
  }
  oscillator.onended = () => void context.close()
  oscillator.start()
  oscillator.stop(context.currentTime + tones.length * toneSeconds)
}
