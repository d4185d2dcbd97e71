import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import type { Door, MadeDoor as Made } from '#shared/contract/door.ts'
import { doorExample } from '#shared/door-example.ts'
import { apiPaths } from '#shared/paths.ts'
import { Button } from '#web/components/ui/button.tsx'
import { patch } from '#web/lib/api.ts'
import { CopyButton } from '#web/owner/kit/copy-button.tsx'
import { showFailure } from '#web/owner/kit/show-failure.ts'
import { Switch } from '#web/owner/kit/switch.tsx'

/** Shows what to enter in the program that uses the door. The example has the secret while it is known. */
export function DoorSetUp({ door: { kind, url }, secret }: { door: Door; secret?: string }) {
  switch (kind) {
    case 'signed':
      return <SignedCalls url={url} secret={secret} />
    case 'twilio':
      return <TwilioNumber url={url} />
    case 'newer':
      return null
  }
}

/** Shows a value in a field, to be copied by one tap. */
function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId()
  return (
    <div className="doors__copy">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        readOnly
        value={value}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton variant="plain" text={value} aria-label={`Copy: ${label}`}>
        Copy
      </CopyButton>
    </div>
  )
}

function SignedCalls({ url, secret }: { url: string; secret: string | undefined }) {
  const example = doorExample({ url, secret: secret ?? 'whsec_…' })
  return (
    <div className="doors__part">
      <CopyField label="Address" value={url} />
      <details className="fold">
        <summary>An example that works</summary>
        <div className="stack far doors__example">
          <p className="panel-hint">
            For whoever sets up the program: run it in a shell with curl and openssl
            {secret === undefined && ', with the door’s secret in its second line'}, and an enquiry is on the
            list. Calls are signed by Standard Webhooks, and most languages have a library for that.
          </p>
          <textarea className="input" aria-label="Example" readOnly wrap="off" rows={17} value={example} />
          <CopyButton variant="plain" text={example}>
            Copy the example
          </CopyButton>
          <p className="panel-hint">
            <code>what</code> is <code>request</code>, <code>message</code> or <code>missed_call</code>. Send
            at least one of <code>phone</code>, <code>email</code> and <code>message</code>. The answer is
            201, or 200 when the same <code>webhook-id</code> has come before.
          </p>
        </div>
      </details>
    </div>
  )
}

const TwilioNumber = ({ url }: { url: string }) => (
  <div className="doors__part">
    <b>At Twilio</b>
    <CopyField label="Address for calls and texts" value={url} />
    <ol className="doors__steps">
      <li>In Twilio’s console open Phone Numbers, then Active numbers, then your number.</li>
      <li>
        Under Voice, at <b>A call comes in</b>: choose Webhook, paste the address, choose HTTP POST.
      </li>
      <li>
        Under Messaging, at <b>A message comes in</b>: the same address, HTTP POST again. Then save.
      </li>
      <li>
        On your own phone dial <b>**61*NUMBER**20#</b> once, with your Twilio number for NUMBER. Calls you
        don’t take within 20 seconds then go there.
      </li>
    </ol>
  </div>
)

/** Shows what to enter in the program that uses a new door, with the secret, which can't be shown again. */
export function MadeDoor({ door, onDone }: { door: Made; onDone: () => void }) {
  const { name, secret } = door
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.parentElement?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div className="people__link doors__made">
      <h3 ref={heading} tabIndex={-1}>
        {name} is made
      </h3>
      {secret && (
        <>
          <p>
            Copy the secret now: you won’t see it again. Whoever has it can put enquiries on your list, so
            only give it to the program.
          </p>
          <CopyField label="Secret" value={secret} />
        </>
      )}
      <DoorSetUp door={door} secret={secret} />
      <Button onClick={onDone}>Done</Button>
    </div>
  )
}

/** Switches the text message that answers a missed call, and shows its words and rules. */
export function TextBack({ door: { id, name, textsBack, textBackWords } }: { door: Door }) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (isOn: boolean) => patch(apiPaths.door(id), { textsBack: isOn }),
    onError: (error) => showFailure('Not changed', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [apiPaths.doors] }),
  })
  const canText = textBackWords !== ''
  return (
    <div className="doors__part">
      <div className="ends doors__switch">
        <b>Text back after a missed call</b>
        {(canText || textsBack) && (
          <Switch
            label={`Text back after a missed call: ${name}`}
            isOn={textsBack}
            onChange={(isOn) => change.mutate(isOn)}
          />
        )}
      </div>
      {canText ? (
        <>
          <blockquote className="doors__words">{textBackWords}</blockquote>
          <p className="panel-hint">
            Only to mobiles, once in 4 hours to each number, and within your daily limit of texts. Outside
            your hours it also says when you’re back.
          </p>
        </>
      ) : (
        <p className="panel-hint">
          Text messages aren’t set up. Only whoever runs the site can turn them on.
        </p>
      )}
    </div>
  )
}
