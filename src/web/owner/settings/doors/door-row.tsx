import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Door } from '#shared/contract/door.ts'
import { apiPaths } from '#shared/paths.ts'
import { Tag } from '#web/components/ui/tag.tsx'
import { failureMessage, post, remove } from '#web/lib/api.ts'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { AskFirst } from '#web/owner/kit/dialogs/ask-first.tsx'
import { Entry } from '#web/owner/kit/lists/entry.tsx'
import { when } from '#web/owner/kit/when.ts'
import { DoorSetUp, TextBack } from './door-set-up.tsx'

export function DoorRow({ door }: { door: Door }) {
  const { name, kind, createdAt, createdBy, lastUsedAt, lastRefusal } = door
  const moreId = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Entry
      moreId={moreId}
      name={
        <>
          {name} <Tag>{kindNames[kind]}</Tag>
        </>
      }
      note={lastUsedAt ? `Last used ${when(lastUsedAt)}` : 'Not used yet'}
      secondNote={
        <>
          Made {when(createdAt)}
          {createdBy && ` by ${createdBy}`}
          {lastRefusal && (
            <span
              className="doors__refusal"
              data-stands={lastUsedAt === null || lastUsedAt < lastRefusal.at ? '' : undefined}
            >
              Last refused {when(lastRefusal.at)}: {refusalWords[lastRefusal.reason]}
            </span>
          )}
        </>
      }
      action={
        <SmallButton
          aria-label={`${isOpen ? 'Hide' : 'Show'}: ${name}`}
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'}
        </SmallButton>
      }
    >
      {isOpen && (
        <div className="doors__more">
          {kind !== 'newer' && <TestLead door={door} />}
          {kind !== 'newer' && <TextBack door={door} />}
          <DoorSetUp door={door} />
          <CloseDoor door={door} />
        </div>
      )}
    </Entry>
  )
}

function TestLead({ door: { id, name } }: { door: Door }) {
  const queryClient = useQueryClient()
  const test = useMutation({
    mutationFn: () => post(apiPaths.doorTest(id)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [apiPaths.doors] }),
  })
  return (
    <div className="doors__part">
      <SmallButton
        loading={test.isPending}
        aria-label={`Send a test enquiry: ${name}`}
        onClick={() => test.mutate()}
      >
        Send a test enquiry
      </SmallButton>
      <p role="status" className={test.isError ? 'alarm-outcome alarm-bad' : 'alarm-outcome'}>
        {test.isError && failureMessage(test.error, 'It couldn’t be sent. Please try again later.')}
        {test.isSuccess &&
          'It’s on your list, marked as a test, and rings like any other. Delete it when you’re done.'}
      </p>
    </div>
  )
}

function CloseDoor({ door: { id, name } }: { door: Door }) {
  return (
    <AskFirst
      label="Close this door"
      about={name}
      look="remove"
      question={`Close ${name}?`}
      yes="Close it"
      no="Keep it"
      act={() => remove(apiPaths.door(id))}
      done={`${name} is closed`}
      shownIn={apiPaths.doors}
      failure="It wasn’t closed. Please try again later."
    >
      It can’t be opened again, and whatever uses it can’t send you anything more. The enquiries that came
      through it stay.
    </AskFirst>
  )
}

const kindNames: Readonly<Record<Door['kind'], string>> = {
  signed: 'A program',
  twilio: 'Twilio number',
  newer: 'From a newer version',
}

/** Reasons for a refusal, after "Last refused at …:". */
const refusalWords: Readonly<Record<NonNullable<Door['lastRefusal']>['reason'], string>> = {
  unsigned: 'it came without the secret. Check the secret in that program.',
  wrong_signature: 'it had the wrong secret. Check the secret in that program.',
  lost_secret: 'this door can’t be used any more. Make a new one.',
  other_time: 'it was sent more than 5 minutes earlier, or the clock at the other end is wrong.',
  too_large: 'it was too long.',
  not_json: 'it came in a form we can’t read.',
  wrong_type: 'something in it was missing or in the wrong place.',
  says_nothing: 'it had no number, email or message.',
  not_twilio: 'it was neither a call nor a text message.',
  too_many: 'more than 120 came within a minute.',
  newer: 'we don’t know why.',
}
