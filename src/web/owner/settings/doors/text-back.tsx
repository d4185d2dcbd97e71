import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Door } from '#shared/contract/door.ts'
import { apiPaths } from '#shared/paths.ts'
import { patch } from '#web/lib/api.ts'
import { showFailure } from '#web/owner/kit/show-failure.ts'
import { Switch } from '#web/owner/kit/switch.tsx'

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
