import { useState } from 'react'
import type { AlarmSettings } from '#shared/alarm-settings.ts'
import { apiPaths } from '#shared/paths.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ApiError, put } from '#web/lib/api.ts'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { fromTimeInput, minuteWord, toTimeInput, untilTimeInput } from './time-of-day.ts'
import { useChange } from './use-alarm-changes.ts'

const minuteFields = [
  ['againAfter', 'Ring again after'],
  ['smsAfter', 'Text after'],
  ['everybodyAfter', 'Emergency: everyone after'],
  ['repeatEvery', 'Emergency: repeat every'],
  ['giveUpAfter', 'Emergency: last email after'],
] as const satisfies readonly (readonly [keyof AlarmSettings, string])[]

export function RingTimes({ settings }: { settings: AlarmSettings }) {
  return (
    <section className="panel-section alarms__section" aria-labelledby="alarm-hours" tabIndex={-1}>
      <h2 id="alarm-hours">When phones ring</h2>
      <p className="hint">
        Outside these hours, ordinary enquiries wait until morning. Emergencies always ring. Brisbane time.
      </p>
      <TimesForm key={JSON.stringify(settings)} settings={settings} />
    </section>
  )
}

interface SettingsChange {
  to: AlarmSettings
  words: string
  undo?: () => void
}

function TimesForm({ settings }: { settings: AlarmSettings }) {
  const [values, setValues] = useState(settings)
  const save = useChange(
    ({ to }: SettingsChange) => put(apiPaths.alarmSettings, to),
    'Not changed',
    ({ words, undo }) => ({ title: words, action: undo && { label: 'Undo', onAction: undo } }),
  )
  const errors = save.error instanceof ApiError ? save.error.fields : {}
  const errorOf = (field: keyof AlarmSettings) =>
    errors[field] && <span className="alarm-bad">{errors[field]}</span>
  const change = (field: keyof AlarmSettings, value: number) => setValues({ ...values, [field]: value })
  const isChanged = JSON.stringify(values) !== JSON.stringify(settings)
  const times = [
    ['ringFrom', 'Ring from', fromTimeInput],
    ['ringUntil', 'Until', untilTimeInput],
  ] as const
  return (
    <form
      className="ring-times"
      onSubmit={(event) => {
        event.preventDefault()
        const undo = () => save.mutate({ to: settings, words: 'Alerts are back as they were' })
        save.mutate({ to: values, words: 'Alerts changed', undo })
      }}
    >
      {times.map(([field, label, toMinute]) => (
        <label key={field}>
          {label}
          <input
            type="time"
            required
            className="input numerals"
            value={toTimeInput(values[field])}
            aria-invalid={errors[field] ? true : undefined}
            onChange={({ target }) => target.value && change(field, toMinute(target.value))}
          />
          {toTimeInput(values[field]) === '00:00' && <span className="ring-times__hint">Midnight</span>}
          {errorOf(field)}
        </label>
      ))}
      <details className="fold">
        <summary>How often it rings</summary>
        <div className="ring-times__minutes">
          {minuteFields.map(([field, label]) => (
            <label key={field}>
              {label}
              <span className="level ring-times__unit">
                <input
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={1440}
                  required
                  className="input numerals"
                  value={values[field] || ''}
                  aria-invalid={errors[field] ? true : undefined}
                  onChange={({ target }) => change(field, target.valueAsNumber || 0)}
                />
                {minuteWord(values[field])}
              </span>
              {errorOf(field)}
            </label>
          ))}
        </div>
      </details>
      {isChanged && (
        <div className="flow ring-times__acts">
          <Button type="submit" variant="live" size="sm" loading={save.isPending}>
            Save
          </Button>
          <SmallButton onClick={() => setValues(settings)}>Leave as it was</SmallButton>
        </div>
      )}
    </form>
  )
}
