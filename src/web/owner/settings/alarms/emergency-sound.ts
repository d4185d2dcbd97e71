import { readStored, store } from '#web/owner/kit/device-storage.ts'

const key = 'emergency-sound'

/** Returns whether the sound is on; every device starts with it off. */
export const isSoundOn = (): boolean => readStored(key) === 'on'

export const switchSound = (isOn: boolean) => void store(key, isOn ? 'on' : null)

/** Two rising tones, played twice, in hertz. */
const tones = [659, 880, 659, 880]
const toneSeconds = 0.18
const loudness = 0.2

/** Plays the tones, unless the page was never touched: browsers would delay them until it is. */
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
