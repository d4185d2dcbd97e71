import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { encode } from 'uqr'
import type { SetUp } from '#shared/contract/set-up.ts'
import type { SpareKey } from '#shared/contract/spare-key.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { failureMessage, post } from '#web/lib/api.ts'
import { NotFetched } from '#web/owner/kit/not-fetched.tsx'

/** Shows the spare key, and asks for its last letters to check the written copy. Nothing of it stays in the cache. */
export function SpareKeyForm({ onKept }: { onKept: () => void }) {
  const queryClient = useQueryClient()
  const [lastFour, setLastFour] = useState('')
  const spareKey = useQuery<SpareKey>({ queryKey: [apiPaths.spareKey], gcTime: 0, staleTime: 0 })
  const keep = useMutation({
    mutationFn: () => post<SetUp>(apiPaths.spareKey, { lastFour }),
    onSuccess(answer) {
      queryClient.setQueryData<SetUp>([apiPaths.setUp], answer)
      showToast({ title: 'Spare key written down' })
      onKept()
    },
  })
  if (spareKey.isPending) return <Spinner />
  if (!spareKey.data) return <NotFetched query={spareKey} heading="The spare key couldn’t be loaded" />
  const error = keep.isError
    ? failureMessage(keep.error, 'That didn’t go through. Please try again later.')
    : undefined
  return (
    <form
      className="spare-key"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!keep.isPending) keep.mutate()
      }}
    >
      <p>
        Your enquiries are also saved somewhere else, locked. If the computer that runs the site dies, this
        key is the only thing that opens them. Write it on paper, or scan it into your password manager. Don’t
        show it to anyone.
      </p>
      <code className="flow spare-key__text">
        {partsOf(spareKey.data.key).map(({ at, part }) => (
          <span key={at}>{part}</span>
        ))}
      </code>
      <QrCode text={spareKey.data.key} label="The spare key as a code to scan" />
      <TextField
        label="Its last four letters"
        hint="Type them from your paper, so we know it’s there."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={error}
        value={lastFour}
        onChange={({ target }) => setLastFour(target.value)}
      />
      <Button type="submit" size="sm" loading={keep.isPending}>
        I’ve written it down
      </Button>
    </form>
  )
}

/** Splits the key into groups of four letters, which are easier to copy by hand. The clipboard gets it whole. */
const partsOf = (key: string) => [...key.matchAll(/.{1,4}/g)].map(({ 0: part, index: at }) => ({ part, at }))

/** Draws `text` as a QR code to scan. Its margin of four modules is the standard's (ISO/IEC 18004). */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={path.join('')} />
    </svg>
  )
}
