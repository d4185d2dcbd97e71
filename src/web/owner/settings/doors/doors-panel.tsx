import { useMutation, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Door, type MadeDoor as Made, NewDoorSchema } from '#shared/contract/door.ts'
import { apiPaths } from '#shared/paths.ts'
import { TextField } from '#web/components/ui/text-field.tsx'
import { ApiError, post } from '#web/lib/api.ts'
import { PlainButton } from '#web/owner/kit/buttons.tsx'
import { EditForm } from '#web/owner/kit/forms/edit-form.tsx'
import { NotFetched } from '#web/owner/kit/not-fetched.tsx'
import { useOwnerData } from '#web/owner/kit/session/use-owner.ts'
import { showFailure } from '#web/owner/kit/show-failure.ts'
import { DoorRow } from './door-row.tsx'
import { MadeDoor } from './door-set-up.tsx'
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
        <ul className="ruled entries">
          {doors.data.map((door) => (
            <DoorRow key={door.id} door={door} />
          ))}
        </ul>
      )}
      {made ? <MadeDoor door={made} onDone={() => setMade(undefined)} /> : <MakeDoor onMade={setMade} />}
    </section>
  )
}

const kinds = [
  ['signed', 'A program: an answering service, forwarded email, an automation'],
  ['twilio', 'A Twilio number: missed calls and text messages'],
] as const

/** Shows a button, which opens the form in its place. The form keeps no draft, since it may contain a token. */
function MakeDoor({ onMade }: { onMade: (door: Made) => void }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setOpen(false))
    button.current?.focus()
  }
  return isOpen ? (
    <DoorForm onMade={onMade} onCancel={close} />
  ) : (
    <PlainButton ref={button} icon={<Plus />} onClick={() => setOpen(true)}>
      Make a door
    </PlainButton>
  )
}

interface DoorFormProps {
  onMade: (door: Made) => void
  onCancel: () => void
}

const words = { name: 'Make a door', save: 'Make the door' }
const empty = { kind: 'signed', name: '', authToken: '', sentence: '' }

function DoorForm({ onMade, onCancel }: DoorFormProps) {
  const queryClient = useQueryClient()
  const group = useId()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => form.current?.querySelector<HTMLElement>(':checked')?.focus(), [])

  const refuse = (problems: Readonly<Record<string, string>>) => {
    setErrors(problems)
    const [first] = Object.keys(problems)
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const making = useMutation({
    mutationFn: async () => await post<Made>(apiPaths.doors, values),
    onSuccess: async (door) => {
      onMade(door)
      await queryClient.invalidateQueries({ queryKey: [apiPaths.doors] })
    },
    onError: (error) => {
      refuse(error instanceof ApiError ? error.fields : {})
      showFailure('No door was made', error)
    },
  })
  const make = (event: FormEvent) => {
    event.preventDefault()
    if (making.isPending) return
    const { error } = NewDoorSchema.safeParse(values)
    if (!error) return making.mutate()
    refuse(Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])))
  }
  const field = (name: keyof typeof empty) => ({
    name,
    value: values[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  })
  return (
    <EditForm
      ref={form}
      look="plain"
      words={words}
      isSaving={making.isPending}
      isBack={false}
      discard={onCancel}
      onSubmit={make}
    >
      <fieldset className="people__roles">
        <legend>What it’s for</legend>
        {kinds.map(([kind, words]) => (
          <label key={kind}>
            <input
              type="radio"
              name={group}
              checked={values.kind === kind}
              onChange={() => setValues({ ...values, kind })}
            />
            <span>{words}</span>
          </label>
        ))}
      </fieldset>
      <TextField
        {...field('name')}
        label="Name"
        hint="Shown on each enquiry that comes through it."
        maxLength={60}
      />
      {values.kind === 'twilio' && (
        <>
          <TextField
            {...field('authToken')}
            label="Auth Token"
            hint="In Twilio’s console under Account Info. It’s stored encrypted, and only checks that a call is really Twilio’s."
            spellCheck={false}
          />
          <TextField
            {...field('sentence')}
            label="What callers hear"
            hint="Leave it empty and callers get the busy tone."
            maxLength={200}
            optional
          />
        </>
      )}
    </EditForm>
  )
}
